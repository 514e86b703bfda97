/**
 * Popovers are rendered inside the main landmark, because users who navigate by landmarks would miss them elsewhere.
 */
export const floatingLayer = () => document.querySelector('main') ?? document.body

export type Anchor = { left: number; top: number; bottom: number }
type Size = { width: number; height: number }

const GAP = 6
const EDGE = 8

/**
 * Positions a popover inside the window: below the anchor or, if it does not fit there, on the side with more space.
 */
export function placeBelow({ left, top, bottom }: Anchor, { width, height }: Size) {
  const right = Math.max(EDGE, window.innerWidth - width - EDGE)
  const x = Math.min(Math.max(EDGE, left), right)
  const isBelow = bottom + GAP + height <= window.innerHeight || top < window.innerHeight - bottom
  return isBelow
    ? { left: x, top: bottom + GAP, maxHeight: Math.max(120, window.innerHeight - bottom - GAP - EDGE) }
    : { left: x, bottom: window.innerHeight - top + GAP, maxHeight: Math.max(120, top - GAP - EDGE) }
}
