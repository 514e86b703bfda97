import { type LiquidScope, renderLiquid } from '../escape/render-liquid.ts'
import { readPage } from './page.ts'

/** The canvas shows one page at a time, which would not pay for patterns and their code. */
export const renderBody = (html: string, scope: LiquidScope, marksValues = false): string =>
  renderLiquid(html, marksValues ? 'canvas' : 'html', scope)

export const pageOf = readPage
