import type { Download } from './footer.ts'
import type { RenderedAttachment } from './render-message.ts'

/** A message's file: its metadata, and how to read its content. */
export type MessageFile = {
  filename: string
  contentType: string
  /** Null if the file is not fetched, as in a preview. */
  sizeBytes: number | null
  /** Set if the file's URL is missing, which a preview only reports. */
  isUrlMissing?: true
  sendAsLink: boolean
  link(): Promise<string>
  read(): Promise<Uint8Array>
}

export type FileWithDelivery = MessageFile & { delivery: 'inline' | 'link' }

type Dependencies<Rendered> = {
  render(downloads: Download[]): Promise<Rendered>
  /** Reads at most `maxBytes` of a file whose size is not known beforehand. */
  findFile(attachment: RenderedAttachment, index: number, maxBytes: number): Promise<MessageFile>
  /** The limit for all of a message's files together; above it, every file becomes a link. */
  maxInlineBytes: number
}

/**
 * Builds a message without its envelope, for previews and for sending: renders it, finds its files, decides which are
 * attached, and lists the others in the footer. Throws what its dependencies throw, such as RenderFailed.
 */
export async function buildMessage<Rendered extends { attachments: RenderedAttachment[] }>({
  render,
  findFile,
  maxInlineBytes,
}: Dependencies<Rendered>): Promise<{ rendered: Rendered; files: FileWithDelivery[] }> {
  const rendered = await render([])
  const messageFiles: MessageFile[] = []
  let bytesLeft = maxInlineBytes
  for (const [index, attachment] of rendered.attachments.entries()) {
    const file = await findFile(attachment, index, bytesLeft)
    bytesLeft = Math.max(0, bytesLeft - (file.sizeBytes ?? 0))
    messageFiles.push(file)
  }
  const files = chooseDelivery(messageFiles, maxInlineBytes)
  const downloads: Download[] = []
  for (const { filename, delivery, link } of files)
    if (delivery === 'link') downloads.push({ filename, url: await link() })
  return { rendered: downloads.length === 0 ? rendered : await render(downloads), files }
}

/** A file is attached unless it is marked as a link or all files together are too large. */
export function chooseDelivery(files: readonly MessageFile[], maxInlineBytes: number): FileWithDelivery[] {
  const total = files.reduce((sum, { sizeBytes }) => sum + (sizeBytes ?? 0), 0)
  const isTooLarge = total > maxInlineBytes
  return files.map((file) => ({ ...file, delivery: file.sendAsLink || isTooLarge ? 'link' : 'inline' }))
}
