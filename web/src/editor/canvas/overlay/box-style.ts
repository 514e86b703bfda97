import type { CSSProperties } from 'react'
import type { Box } from '../../../frame/messages.ts'

export const boxStyle = ({ x, y, width, height }: Box): CSSProperties => ({ left: x, top: y, width, height })
