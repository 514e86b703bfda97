export type Edge = 'left' | 'right'

type EdgeDrag = { width: number; by: number; edge: Edge; align: 'left' | 'center' | 'right' }

/**
 * An image's width after one edge was dragged `by` pixels to the right, or to the left if negative. Both edges
 * of a centered image move, so its width changes by twice that.
 */
export function draggedWidth({ width, by, edge, align }: EdgeDrag): number {
  const outwards = edge === 'right' ? by : -by
  return width + outwards * (align === 'center' ? 2 : 1)
}
