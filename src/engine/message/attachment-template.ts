import type { Attachment } from '../content/snapshot.ts'
import { escapeJson } from '../mjml/tokens.ts'

/** One attachment as a piece of a template that renders to JSON. */
export function writeAttachment({ filename, fileKey, url, sendAsLink = false }: Attachment): string {
  const source = fileKey === undefined ? `"url":"${escapeJson(url ?? '')}"` : `"fileKey":"${fileKey}"`
  return `{"filename":"${escapeJson(filename)}",${source},"sendAsLink":${sendAsLink}}`
}

/** The attachments of a text layout, in the form that a design compiles to. */
export const attachmentsTemplate = (attachments: readonly Attachment[]) =>
  `[${attachments.map(writeAttachment).join(',')}]`
