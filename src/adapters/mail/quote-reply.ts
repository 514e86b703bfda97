import { createKnownValueRemover } from '../../engine/mask/known-values/known-values.ts'
import type { MailAccount } from '../../ports/mail.ts'

const MAX_QUOTE_LENGTH = 200
/** Longer replies are cut off before they are processed. */
const MAX_READ_LENGTH = 8 * 1024
/** A shorter user name reveals nothing and occurs in ordinary words. */
const MIN_USER_NAME_LENGTH = 3
/** The prefix of a continuation line in an SMTP reply. */
const CONTINUED = /\r?\n\d{3}[- ](?:\d\.\d{1,3}\.\d{1,3} )?/g
const STATUS = /^(\d{3})-/
/** Breaks that quoted-printable and encoded words add to the lines of a message, which the reply may quote. */
const FOLDED = /=\r?\n(?!=\?)|(?<=\?=)\s+(?==\?)/g
const ENCODED_WORD = /=\?([\w-]+)(?:\*[\w-]*)?\?([bq])\?([^?\s]*)\?=/gi

/** Quotes a reply on one line, without any credential that was sent. */
export function quoteReply(text: string, secrets: readonly string[]): string {
  const isTruncated = text.length > MAX_READ_LENGTH
  const start = text.slice(0, MAX_READ_LENGTH).toWellFormed().replace(STATUS, '$1 ').replace(CONTINUED, '\n')
  const line = createKnownValueRemover(secrets)
    .remove(start.replace(FOLDED, '').replace(ENCODED_WORD, decodeWord), { isTruncated })
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  if (line.length <= MAX_QUOTE_LENGTH && !isTruncated) return line
  return `${line.slice(0, MAX_QUOTE_LENGTH - 1).toWellFormed()}…`
}

/** A part of a header as text, in which values of secrets can be found and people can read. */
function decodeWord(word: string, charset: string, encoding: string, content: string): string {
  const bytes = /b/i.test(encoding)
    ? Buffer.from(content, 'base64')
    : Buffer.from(
        content
          .replaceAll('_', ' ')
          .replace(/=([\da-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
        'latin1',
      )
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return word
  }
}

/** SMTP replies about the recipient: the codes 550 to 553. */
const RECIPIENT_CODE = /^55[0-3]\b/
/** Enhanced status codes x.1.x and x.2.x are about the recipient's address or mailbox. */
const RECIPIENT_STATUS = /\b[45]\.[12]\.\d/

/** Whether a reply blames the recipient, not the server or the message. */
export const isAboutRecipient = (reply: string) => RECIPIENT_STATUS.test(reply)

/** Same as `isAboutRecipient`, but also recognizes the basic SMTP codes. */
export const isAboutSmtpRecipient = (reply: string) => RECIPIENT_CODE.test(reply) || isAboutRecipient(reply)

/** The account's credentials, including their encodings in AUTH PLAIN and AUTH LOGIN. */
export function credentialsOf(account: MailAccount): string[] {
  if (account.kind === 'inbox') return []
  if (account.kind !== 'smtp') return [account.credentials.clientSecret, account.credentials.refreshToken]
  const { user, password } = account.login ?? { user: '', password: '' }
  const names = user.length >= MIN_USER_NAME_LENGTH ? [user, toBase64(user)] : []
  // A server may decode the bytes in another character set and quote the result.
  const misread = Buffer.from(password).toString('latin1')
  const passwords = password === '' ? [] : [password, misread, toBase64(password)]
  return [
    ...names,
    ...passwords,
    toBase64(`\0${user}\0${password}`),
    toBase64(`${user}\0${user}\0${password}`),
  ]
}

const toBase64 = (text: string) => Buffer.from(text).toString('base64')
