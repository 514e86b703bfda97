import { escapeJsonKeepingLiquid } from '../escape/keeping-liquid.ts'
import type { Attachment } from './snapshot.ts'

/** One attachment as part of a template that renders to JSON. */
export function writeAttachment({ filename, fileKey, url, sendAsLink = false }: Attachment): string {
  const source =
    fileKey === undefined ? `"url":"${escapeJsonKeepingLiquid(url ?? '')}"` : `"fileKey":"${fileKey}"`
  return `{"filename":"${escapeJsonKeepingLiquid(filename)}",${source},"sendAsLink":${sendAsLink}}`
}

/** The attachments of a text layout, in the same form as those of a compiled design. */
export const attachmentsTemplate = (attachments: readonly Attachment[]) =>
  `[${attachments.map(writeAttachment).join(',')}]`
