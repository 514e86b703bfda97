import MailComposer from 'nodemailer/lib/mail-composer'
import { encodeWord } from 'nodemailer/lib/mime-funcs'
import type MimeNode from 'nodemailer/lib/mime-node'
import type { BccPlace, EncodedMail, MailAddress, OutgoingMail } from '../../ports/mail.ts'
import type { Problem } from '../../problems/define.ts'
import { inField, problemOf } from '../../problems/problem-of.ts'

const PLAIN_TYPE = /^(?!multipart\/|message\/)[a-z0-9][a-z0-9.+-]*\/[a-z0-9][a-z0-9.+-]*$/i
/** A very long word, or text that would be mistaken for an encoded word. */
const NEEDS_ENCODING = /[^ ]{200}|=\?/

/** Encodes a message as MIME, or returns the problem that prevents this. */
export function encodeMail(mail: OutgoingMail, bccPlace: BccPlace): EncodedMail | { problem: Problem } {
  const problem = findMailProblem(mail)
  return problem ? { problem } : composeMail(mail, bccPlace)
}

export function composeMail(mail: OutgoingMail, bccPlace: BccPlace): EncodedMail {
  const subject = cleanLine(mail.subject)
  const root = new MailComposer({
    from: toHeader(mail.from),
    to: mail.to.map(toHeader),
    cc: mail.cc.map(toHeader),
    bcc: mail.bcc.map(toHeader),
    replyTo: mail.replyTo.map(toHeader),
    subject,
    date: new Date(),
    messageId: `<${mail.messageId}>`,
    headers: Object.entries(mail.headers).map(([key, value]) => ({ key, value: cleanLine(value) })),
    text: toBody(mail.text),
    html: toBody(mail.html),
    attachments: mail.attachments.map(toAttachment),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  root.keepBcc = bccPlace === 'in headers'
  if (NEEDS_ENCODING.test(subject)) {
    root.setHeader('Subject', { prepared: true, foldLines: true, value: encodeWord(subject, 'B', 52) })
  }
  const { from, to } = root.getEnvelope()
  return { from: from || mail.from.address, to, bytes: join(writeNode(root)) }
}

/** Allocates separate memory, which can be transferred between threads; `Buffer.concat` may use a shared pool. */
function join(parts: readonly Buffer[]): Buffer {
  const bytes = Buffer.allocUnsafeSlow(parts.reduce((sum, { length }) => sum + length, 0))
  let position = 0
  for (const part of parts) position += part.copy(bytes, position)
  return bytes
}

const toHeader = ({ name, address }: MailAddress) => ({ name: cleanName(name), address })

/** Mostly-ASCII text stays readable as quoted-printable; other text is shorter in base64. */
function toBody(text: string) {
  if (text === '') return undefined
  const content = Buffer.from(text.replace(/\r\n|\r|\n/g, '\r\n'))
  const isMostlyAscii = content.length - text.length < text.length / 5
  return { content, contentTransferEncoding: isMostlyAscii ? 'quoted-printable' : 'base64' }
}

function toAttachment({ filename, contentType, content }: OutgoingMail['attachments'][number]) {
  return {
    filename: cleanName(filename) || 'attachment',
    // Clients would show a message or multipart type as nested mail, not as a file.
    contentType: PLAIN_TYPE.test(contentType) ? contentType.toLowerCase() : 'application/octet-stream',
    contentDisposition: 'attachment',
    content: Buffer.from(content.buffer, content.byteOffset, content.byteLength),
  }
}

/**
 * Replaces the composer's own writer, which pipes every part through several streams. That costs more than the rest of
 * a send, although everything is already in memory.
 */
function writeNode(node: MimeNode): Buffer[] {
  const headers = Buffer.from(`${node.buildHeaders()}\r\n\r\n`)
  if (!node.boundary) return [headers, encodeContent(node), Buffer.from('\r\n')]
  const parts = node.childNodes.flatMap((child) => [
    Buffer.from(`--${node.boundary}\r\n`),
    ...writeNode(child),
  ])
  return [headers, ...parts, Buffer.from(`--${node.boundary}--\r\n`)]
}

function encodeContent(node: MimeNode): Buffer {
  const content = Buffer.isBuffer(node.content) ? node.content : Buffer.alloc(0)
  return node.getTransferEncoding() === 'quoted-printable'
    ? encodeQuotedPrintable(content)
    : encodeBase64Lines(content)
}

const LINE_BREAKS = /[\p{Cc}\u2028\u2029]+/gu
const PLAIN_ADDRESS = /^[^\s\p{Cc}\p{Cf}\p{Cs}()<>[\]\\,;:"@]+@[^\s\p{Cc}\p{Cf}\p{Cs}()<>[\]\\,;:"@]+$/u
const MESSAGE_ID = /^[!-;=?A-~]+@[!-;=?A-~]+$/
const HEADER_NAME = /^[A-Za-z][A-Za-z0-9-]{0,75}$/
const OWN_HEADER =
  /^(?:content-.*|mime-version|resent-.*|return-path|from|sender|to|cc|bcc|reply-to|subject|message-id|date)$/i
/** A mail line has at most 998 characters, and a header can only be folded at a space. */
const UNBREAKABLE = /[^ ]{900}/
const ADDRESS_FIELDS = ['from', 'to', 'cc', 'bcc', 'replyTo'] as const
const ADDRESS_LENGTH = 320
const NAME_LENGTH = 200

/** Turns any text into a single line, so that it cannot inject another header. */
export function cleanLine(text: string): string {
  return text.toWellFormed().replace(LINE_BREAKS, ' ').trim()
}

/** For display names and file names: short enough for a line, and never mistaken for an encoded word. */
export function cleanName(name: string): string {
  const line = cleanLine(name).replaceAll('=?', '= ?')
  if (line.length <= NAME_LENGTH) return line
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(line)?.[0] ?? ''
  return line.slice(0, NAME_LENGTH - extension.length).toWellFormed() + extension
}

/**
 * Why the message cannot be encoded as mail, or null. An invalid address is not repaired, because the result may be
 * another person's address.
 */
function findMailProblem(mail: OutgoingMail): Problem | null {
  if (mail.to.length + mail.cc.length + mail.bcc.length === 0) return problemOf('message.no_recipient')
  const addresses = { ...mail, from: [mail.from] }
  const invalidField = ADDRESS_FIELDS.find((field) => !addresses[field].every(isPlainAddress))
  if (invalidField) return inField(invalidField, problemOf('message.not_an_address'))
  if (!MESSAGE_ID.test(mail.messageId)) return problemOf('message.id_invalid')
  for (const [name, value] of Object.entries(mail.headers)) {
    if (!HEADER_NAME.test(name) || OWN_HEADER.test(name)) {
      return problemOf('message.header_not_allowed', { header: JSON.stringify(cleanName(name)) })
    }
    if (UNBREAKABLE.test(cleanLine(value))) return problemOf('message.header_too_long', { header: name })
  }
  return null
}

function isPlainAddress({ address }: MailAddress): boolean {
  return address.length <= ADDRESS_LENGTH && PLAIN_ADDRESS.test(address)
}

const LINE = 76
const BYTES_PER_LINE = 57
/** Lines encoded together, because a call for each line takes longer than the encoding. */
const BLOCK_LINES = 256
const [CR, LF, EQUALS, SPACE, TAB] = [0x0d, 0x0a, 0x3d, 0x20, 0x09]
const CRLF = 0x0d0a
/**
 * How many columns a byte needs. The first byte of a multi-byte character reserves columns for the others, so
 * that they stay together.
 */
const WIDTH = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte >= 0x80) return byte >= 0xc0 ? 12 : 0
  return byte === TAB || (byte >= SPACE && byte < 0x7f && byte !== EQUALS) ? 1 : 3
})
const HEX = Buffer.from('0123456789ABCDEF')

function encodeBase64Lines(content: Buffer): Buffer {
  const lineCount = Math.ceil(content.length / BYTES_PER_LINE)
  const encoded = Buffer.allocUnsafe(Math.ceil(content.length / 3) * 4 + Math.max(0, lineCount - 1) * 2)
  const block = Buffer.allocUnsafe(Math.min(lineCount, BLOCK_LINES) * LINE)
  let position = 0
  for (let start = 0; start < content.length; start += BLOCK_LINES * BYTES_PER_LINE) {
    const length = block.write(
      content.toString('base64', start, start + BLOCK_LINES * BYTES_PER_LINE),
      'latin1',
    )
    for (let from = 0; from < length; from += LINE) {
      if (position > 0) {
        encoded[position++] = CR
        encoded[position++] = LF
      }
      position += block.copy(encoded, position, from, Math.min(from + LINE, length))
    }
  }
  return encoded
}

/** For text with CRLF line ends; long lines get soft breaks, never inside a character. */
function encodeQuotedPrintable(text: Buffer): Buffer {
  // A byte takes at most three characters, and each line of more than 60 characters three more for its soft break.
  const encoded = Buffer.allocUnsafe(text.length * 3 + Math.ceil(text.length / 20) * 3 + 3)
  let position = 0
  let column = 0
  const breakSoftly = () => {
    position = encoded.writeUInt8(EQUALS, position)
    position = encoded.writeUInt16BE(CRLF, position)
    column = 0
  }
  const escapeByte = (byte: number) => {
    if (column + Math.max(WIDTH[byte] ?? 0, byte < 0x80 ? 3 : 0) >= LINE) breakSoftly()
    encoded[position++] = EQUALS
    encoded[position++] = HEX[byte >> 4] ?? 0
    encoded[position++] = HEX[byte & 15] ?? 0
    column += 3
  }
  /** Mail servers may strip spaces at the end of a line, so the last one is escaped. */
  const endLine = () => {
    const last = encoded[position - 1]
    if (column === 0 || (last !== SPACE && last !== TAB)) return
    position -= 1
    column -= 1
    escapeByte(last)
  }
  let index = 0
  while (index < text.length) {
    // The fast path for most of a message.
    const from = index
    const end = Math.min(text.length, index + LINE - 1 - column)
    while (index < end && WIDTH[text[index] ?? 0] === 1) encoded[position++] = text[index++] ?? 0
    column += index - from
    if (index === text.length) break
    const byte = text[index] ?? 0
    if (WIDTH[byte] === 1) {
      breakSoftly()
      continue
    }
    if (byte === CR) endLine()
    if (byte === CR && text[index + 1] === LF) {
      position = encoded.writeUInt16BE(CRLF, position)
      column = 0
      index += 2
    } else {
      escapeByte(byte)
      index += 1
    }
  }
  endLine()
  return encoded.subarray(0, position)
}
