export type Edge = 'left' | 'right'

type EdgeDrag = { width: number; by: number; edge: Edge; align: 'left' | 'center' | 'right' }

/**
 * An image's width after one edge was dragged to the right. If the image is centered, both edges move, so its width
 * changes by twice the distance.
 */
export function draggedWidth({ width, by, edge, align }: EdgeDrag): number {
  const outwards = edge === 'right' ? by : -by
  return width + outwards * (align === 'center' ? 2 : 1)
}
