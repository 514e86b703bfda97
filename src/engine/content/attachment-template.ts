import { escapeJsonKeepingLiquid } from '../escape/keeping-liquid.ts'
import type { Attachment } from './snapshot.ts'

/** An attachment as an entry of a template that renders to JSON. */
export function writeAttachment({ filename, fileKey, url, sendAsLink = false }: Attachment): string {
  const source =
    fileKey === undefined ? `"url":"${escapeJsonKeepingLiquid(url ?? '')}"` : `"fileKey":"${fileKey}"`
  return `{"filename":"${escapeJsonKeepingLiquid(filename)}",${source},"sendAsLink":${sendAsLink}}`
}

/** A text layout's attachments, in the same format as a compiled design's. */
export const attachmentsTemplate = (attachments: readonly Attachment[]) =>
  `[${attachments.map(writeAttachment).join(',')}]`
