import { z } from 'zod'
import { isLanguage, LANGUAGES } from '../../../messages/languages.ts'
import { textsIn } from '../../../messages/texts.ts'
import type { Messages } from '../../../messages/types.ts'

export const EmailLocale = z
  .enum(LANGUAGES)
  .optional()
  .describe('Email language for a person who has not chosen one')

type Copy = { subject: string; paragraphs: string[] }

/** Account changes that the holder is notified of. */
export type AccountChange = keyof Messages['emails']['changed']

/** Subjects contain no user-chosen text, which could be abused for spam. */
type EmailCopy = {
  invitation: (by: string | null, store: string) => Copy
  reset: () => Copy
  /** To a new address, with the link that confirms it. */
  newAddress: () => Copy
  /** To a new address that belongs to another account. */
  addressInUse: () => Copy
  /** To the current address, when a change was requested. */
  addressRequested: (email: string) => Copy
  changed: (change: AccountChange) => Copy
}

const plainEmail = ({ subject, text, action }: { subject: string; text: string; action: string }): Copy => ({
  subject,
  paragraphs: [text, action],
})

/** Email copy in the first of these languages that the app supports. */
export function emailCopyIn(...locales: (string | null | undefined)[]): EmailCopy {
  const language = locales.find((locale) => typeof locale === 'string' && isLanguage(locale)) ?? 'en'
  const emails = textsIn(language, 'emails')
  const { invitation, addressRequested, changed } = emails
  return {
    invitation: (by, store) => ({
      subject: invitation.subject,
      paragraphs: [
        by === null ? invitation.textUnsigned({ store }) : invitation.text({ by, store }),
        invitation.action,
      ],
    }),
    reset: () => plainEmail(emails.reset),
    newAddress: () => plainEmail(emails.newAddress),
    addressInUse: () => plainEmail(emails.addressInUse),
    addressRequested: (email) => ({
      subject: addressRequested.subject,
      paragraphs: [addressRequested.text({ email }), addressRequested.action],
    }),
    changed: (change) => plainEmail({ ...changed[change], action: emails.changedAction }),
  }
}
