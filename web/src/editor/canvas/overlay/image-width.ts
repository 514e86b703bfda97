export type Edge = 'left' | 'right'

type EdgeDrag = { now: number; by: number; edge: Edge; align: 'left' | 'center' | 'right' }

/**
 * An image's width after one edge was dragged to the right. If the image is centred, both edges move, so its width
 * changes by twice the distance.
 */
export function draggedWidth({ now, by, edge, align }: EdgeDrag): number {
  const outwards = edge === 'right' ? by : -by
  return now + outwards * (align === 'center' ? 2 : 1)
}
