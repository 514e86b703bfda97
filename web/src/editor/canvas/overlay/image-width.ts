export type Edge = 'left' | 'right'

type Pull = { now: number; by: number; edge: Edge; align: 'left' | 'center' | 'right' }

/**
 * An image's width after its edge was dragged to the right by a distance. If it is centred, both edges move, so
 * that the pulled one stays below the pointer.
 */
export function pulledWidth({ now, by, edge, align }: Pull): number {
  const outwards = edge === 'right' ? by : -by
  return now + outwards * (align === 'center' ? 2 : 1)
}
