import type { Download } from './footer.ts'
import type { RenderedAttachment, RenderedMessage, RenderInput } from './render-message.ts'

/** A file of a message: its metadata, and how to get its content. */
export type MessageFile = {
  filename: string
  contentType: string
  /** Null while it has not been fetched. */
  sizeBytes: number | null
  /** Its address is missing, which a preview only says. */
  isNowhere?: true
  sendAsLink: boolean
  /** A download URL. */
  link(): Promise<string>
  read(): Promise<Uint8Array>
}

type PlacedFile = MessageFile & { delivery: 'inline' | 'link' }

export type BuiltMessage = Omit<RenderedMessage, 'attachments'> & { files: PlacedFile[] }

type Tools = {
  render(input: RenderInput): Promise<RenderedMessage>
  findFile(attachment: RenderedAttachment, index: number): Promise<MessageFile>
  /** The limit for all files of a message together; above it, every file becomes a link. */
  maxInlineBytes: number
}

/**
 * Builds one message up to its envelope, for previews and sends alike: renders it, finds its files, decides which go
 * inline, and lists the others in the footer. Throws RenderFailed, and whatever the tools throw.
 */
export async function buildMessage(
  input: Omit<RenderInput, 'downloads'>,
  { render, findFile, maxInlineBytes }: Tools,
): Promise<BuiltMessage> {
  const { attachments, ...rendered } = await render({ ...input, downloads: [] })
  if (attachments.length === 0) return { ...rendered, files: [] }
  const found: MessageFile[] = []
  for (const [index, attachment] of attachments.entries()) found.push(await findFile(attachment, index))
  const files = placeFiles(found, maxInlineBytes)
  const downloads: Download[] = []
  for (const { filename, delivery, link } of files)
    if (delivery === 'link') downloads.push({ filename, url: await link() })
  if (downloads.length === 0) return { ...rendered, files }
  const { attachments: _, ...withDownloads } = await render({ ...input, downloads })
  return { ...withDownloads, files }
}

/** A file goes inline unless it is marked as a link or all files together are too large. */
export function placeFiles(files: readonly MessageFile[], maxInlineBytes: number): PlacedFile[] {
  const total = files.reduce((sum, { sizeBytes }) => sum + (sizeBytes ?? 0), 0)
  const isTooLarge = total > maxInlineBytes
  return files.map((file) => ({ ...file, delivery: file.sendAsLink || isTooLarge ? 'link' : 'inline' }))
}
