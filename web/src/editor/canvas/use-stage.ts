import { useRef, useState } from 'react'
import type { Design } from '../model/document.ts'
import { useSize } from '../use-size.ts'
import type { CanvasWidth } from './status-bar.tsx'

const PHONE = 375
/** The background around the email on a desktop. */
const MARGINS = 40
const DEFAULT_WIDTH = 600
/** On a narrower screen, an email as wide as on a desktop would be too small to read. */
const MIN_DESKTOP_SCREEN = 480

const initialWidth = (): CanvasWidth => (window.innerWidth < MIN_DESKTOP_SCREEN ? 'phone' : 'desktop')

/** The email's width, and the scale that makes it fit the available space. */
export function useStage(design: Design) {
  const [width, setWidth] = useState(initialWidth)
  const [isFit, setIsFit] = useState(true)
  const [isDark, setIsDark] = useState(false)
  const stage = useRef<HTMLDivElement>(null)
  const { element: scroll, size: available } = useSize({ width: DEFAULT_WIDTH, height: 0 })
  const fullWidth = width === 'phone' ? PHONE : (design.global?.width ?? DEFAULT_WIDTH) + MARGINS
  const scale = isFit ? Math.min(1, Math.floor((available.width / fullWidth) * 1000) / 1000) : 1
  const choices = {
    width,
    isFit,
    isDark,
    onWidth: setWidth,
    onFit: () => setIsFit((before) => !before),
    onDark: () => setIsDark((before) => !before),
  }
  return { stage, scroll, fullWidth, scale, scheme: isDark ? ('dark' as const) : ('light' as const), choices }
}
