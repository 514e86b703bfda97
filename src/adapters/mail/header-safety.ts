import type { MailAddress, OutgoingMail } from '../../ports/mail.ts'
import type { Problem } from '../../problems/define.ts'
import { inField, problemOf } from '../../problems/problem-of.ts'

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
export function findMailProblem(mail: OutgoingMail): Problem | null {
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
