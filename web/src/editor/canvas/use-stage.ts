import { useRef, useState } from 'react'
import type { Design } from '../model/document.ts'
import { useSize } from '../use-size.ts'
import type { CanvasWidth } from './foot.tsx'

const PHONE = 375
/** The page around the email, of which a desktop shows a little. */
const MARGINS = 40
const USUAL_WIDTH = 600

/** How wide the email is shown, and how much smaller than that where there is no room. */
export function useStage(design: Design, firstWidth: CanvasWidth) {
  const [width, setWidth] = useState(firstWidth)
  const [isFit, setIsFit] = useState(true)
  const [isDark, setIsDark] = useState(false)
  const stage = useRef<HTMLDivElement>(null)
  const { element: scroll, size: room } = useSize({ width: USUAL_WIDTH, height: 0 })
  const full = width === 'phone' ? PHONE : (design.global?.width ?? USUAL_WIDTH) + MARGINS
  const scale = isFit ? Math.min(1, Math.floor((room.width / full) * 1000) / 1000) : 1
  const choices = {
    width,
    isFit,
    isDark,
    onWidth: setWidth,
    onFit: () => setIsFit((before) => !before),
    onDark: () => setIsDark((before) => !before),
  }
  return { stage, scroll, full, scale, scheme: isDark ? ('dark' as const) : ('light' as const), choices }
}
