import { escapeHtml } from '../html/entities.ts'

const HIDDEN =
  'display:none;font-size:1px;line-height:1px;max-height:0;max-width:0;opacity:0;overflow:hidden;mso-hide:all'
const INBOX_LINE = 150
const SHORTEST_PADDING = 20

/** The inbox preview line, padded with invisible characters so that the inbox does not append the body's first words. */
export function buildPreheader(previewText: string): string {
  if (previewText === '') return ''
  const padding = '&#847;&zwnj;&nbsp;'.repeat(Math.max(SHORTEST_PADDING, INBOX_LINE - previewText.length))
  return `<div style="${HIDDEN}" aria-hidden="true">${escapeHtml(previewText)}${padding}</div>`
}
