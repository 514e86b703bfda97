import MailComposer from 'nodemailer/lib/mail-composer'
import { encodeWord } from 'nodemailer/lib/mime-funcs'
import type MimeNode from 'nodemailer/lib/mime-node'
import type { BccPlace, EncodedMail, MailAddress, OutgoingMail } from '../../ports/mail.ts'
import type { Problem } from '../../problems/define.ts'
import { encodeBase64Lines, encodeQuotedPrintable } from './body-encoding.ts'
import { cleanLine, cleanName, findMailProblem } from './header-safety.ts'

const PLAIN_TYPE = /^(?!multipart\/|message\/)[a-z0-9][a-z0-9.+-]*\/[a-z0-9][a-z0-9.+-]*$/i
/** A word that is too long for a line or would be mistaken for an encoded word. */
const NEEDS_ENCODING = /[^ ]{200}|=\?/

/** Encodes a message as MIME, or returns the reason why it cannot. */
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
  const mostlyAscii = content.length - text.length < text.length / 5
  return { content, contentTransferEncoding: mostlyAscii ? 'quoted-printable' : 'base64' }
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
 * The composer's own writer pipes every part through several streams, which costs more than the rest of a send, although
 * everything is already in memory.
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
