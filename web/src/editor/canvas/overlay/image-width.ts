export type Edge = 'left' | 'right'

type Pull = { now: number; by: number; edge: Edge; align: 'left' | 'center' | 'right' }

/**
 * How wide a picture is whose edge was pulled to the right by so much. In the middle of its place both edges move, so
 * that the pulled one stays below the pointer.
 */
export function pulledWidth({ now, by, edge, align }: Pull): number {
  const outwards = edge === 'right' ? by : -by
  return now + outwards * (align === 'center' ? 2 : 1)
}
