import type { CSSProperties } from 'react'
import type { Box } from '../frame/frame-messages.ts'

/** A box of the frame as it is drawn over it. */
export const scaled = ({ x, y, width, height }: Box, scale: number): CSSProperties => ({
  left: x * scale,
  top: y * scale,
  width: width * scale,
  height: height * scale,
})
