import PostalMime from 'postal-mime'

type ParsedMail = {
  subject: string | undefined
  html: string
  text: string
  headers: { name: string; value: string }[]
  attachments: { filename: string; contentType: string; size: number }[]
  /** The requested attachment. */
  bytes: Uint8Array | null
}

/**
 * Parses a message as a mail program does. Returns the bytes of at most one attachment, selected by index because names
 * may repeat.
 */
export async function readMail({
  base64,
  attachment,
}: {
  base64: string
  attachment: number | null
}): Promise<ParsedMail> {
  const mail = await PostalMime.parse(Buffer.from(base64, 'base64'), { attachmentEncoding: 'arraybuffer' })
  const files = mail.attachments.map(({ filename, mimeType, content }) => ({
    filename: filename ?? 'file',
    contentType: mimeType,
    bytes: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
  }))
  return {
    subject: mail.subject,
    html: mail.html ?? '',
    text: mail.text ?? '',
    headers: mail.headers.map(({ key, value }) => ({ name: key, value })),
    attachments: files.map(({ bytes, ...file }) => ({ ...file, size: bytes.byteLength })),
    bytes: attachment === null ? null : (files[attachment]?.bytes ?? null),
  }
}
