import type { Download } from './footer.ts'
import type { RenderedAttachment } from './render-message.ts'

/** A file of a message: its metadata, and how to get its content. */
export type MessageFile = {
  filename: string
  contentType: string
  /** Null while it has not been fetched. */
  sizeBytes: number | null
  /** Its address is missing, which a preview only says. */
  isUrlMissing?: true
  sendAsLink: boolean
  /** A download URL. */
  link(): Promise<string>
  read(): Promise<Uint8Array>
}

export type PlacedFile = MessageFile & { delivery: 'inline' | 'link' }

type Tools<Rendered> = {
  render(downloads: Download[]): Promise<Rendered>
  findFile(attachment: RenderedAttachment, index: number): Promise<MessageFile>
  /** The limit for all files of a message together; above it, every file becomes a link. */
  maxInlineBytes: number
}

/**
 * Builds one message up to its envelope, for previews and sends alike: renders it, finds its files, decides which go
 * inline, and lists the others in the footer. Throws RenderFailed, and whatever the tools throw.
 */
export async function buildMessage<Rendered extends { attachments: RenderedAttachment[] }>({
  render,
  findFile,
  maxInlineBytes,
}: Tools<Rendered>): Promise<{ rendered: Rendered; files: PlacedFile[] }> {
  const rendered = await render([])
  const found: MessageFile[] = []
  for (const [index, attachment] of rendered.attachments.entries())
    found.push(await findFile(attachment, index))
  const files = placeFiles(found, maxInlineBytes)
  const downloads: Download[] = []
  for (const { filename, delivery, link } of files)
    if (delivery === 'link') downloads.push({ filename, url: await link() })
  return { rendered: downloads.length === 0 ? rendered : await render(downloads), files }
}

/** A file goes inline unless it is marked as a link or all files together are too large. */
export function placeFiles(files: readonly MessageFile[], maxInlineBytes: number): PlacedFile[] {
  const total = files.reduce((sum, { sizeBytes }) => sum + (sizeBytes ?? 0), 0)
  const isTooLarge = total > maxInlineBytes
  return files.map((file) => ({ ...file, delivery: file.sendAsLink || isTooLarge ? 'link' : 'inline' }))
}
