import { type LiquidScope, renderLiquid } from '../escape/render-liquid.ts'
import { readPage } from './page.ts'

/** The canvas renders one page at a time, so caching patterns would not be worth the code. */
export const renderBody = (html: string, scope: LiquidScope, markValues = false): string =>
  renderLiquid(html, markValues ? 'canvas' : 'html', scope)

export const pageOf = readPage
