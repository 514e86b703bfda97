import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

type ReceivedMail = {
  id: string
  receivedAt: Date
  /** The envelope's sender and recipients, which may differ from those in the headers. */
  from: string
  to: string[]
  subject: string
  headers: { name: string; value: string }[]
  html: string
  text: string
  attachments: { filename: string; contentType: string; size: number; content: Uint8Array }[]
  raw: Uint8Array
}

type TestInbox = {
  port: number
  /** Newest first. */
  messages(): ReceivedMail[]
  message(id: string): ReceivedMail | undefined
  clear(): void
  close(): Promise<void>
}

export const MAX_BYTES = 50 * 1024 * 1024

/** A loopback-only mail server that accepts every message and login, and stores messages in memory. */
export async function startTestInbox(options: {
  port?: number
  maxMessages?: number
  maxBytes?: number
}): Promise<TestInbox> {
  const { maxMessages = 200, maxBytes = MAX_BYTES } = options
  let messages: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: maxBytes,
    logger: false,
    closeTimeout: 100,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    async onData(stream, session, done) {
      try {
        const raw = await buffer(stream)
        if (stream.sizeExceeded) return done(Object.assign(new Error('too large'), { responseCode: 552 }))
        const mail = await readMail(raw, session)
        messages = dropOldest([mail, ...messages], maxMessages, maxBytes)
        done(null, `stored as ${mail.id}`)
      } catch {
        done(Object.assign(new Error('the message cannot be read'), { responseCode: 554 }))
      }
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  // A client that disconnects mid-message must not stop the server.
  server.on('error', () => {})
  return {
    port: (server.server.address() as AddressInfo).port,
    messages: () => [...messages],
    message: (id) => messages.find((mail) => mail.id === id),
    clear() {
      messages = []
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function readMail(raw: Buffer, { envelope }: SMTPServerSession): Promise<ReceivedMail> {
  const parsed = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' })
  return {
    id: randomUUID(),
    receivedAt: new Date(),
    from: envelope.mailFrom ? envelope.mailFrom.address : '',
    to: envelope.rcptTo.map(({ address }) => address),
    subject: parsed.subject ?? '',
    headers: parsed.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    html: parsed.html ?? '',
    text: parsed.text ?? '',
    attachments: parsed.attachments.map(({ filename, mimeType, content }) => {
      const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
      return { filename: filename ?? '', contentType: mimeType, size: bytes.length, content: bytes }
    }),
    raw,
  }
}

function dropOldest(messages: ReceivedMail[], maxMessages: number, maxBytes: number): ReceivedMail[] {
  let bytes = 0
  return messages.slice(0, maxMessages).filter((mail) => {
    bytes += sizeOf(mail)
    return bytes <= maxBytes
  })
}

function sizeOf({ raw, html, text, attachments }: ReceivedMail): number {
  return attachments.reduce((sum, { size }) => sum + size, raw.length + html.length + text.length)
}
