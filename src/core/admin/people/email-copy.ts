import { z } from 'zod'
import { isLanguage, LANGUAGES } from '../../../messages/languages.ts'
import { textsIn } from '../../../messages/texts.ts'
import type { Messages } from '../../../messages/types.ts'

export const EmailLocale = z
  .enum(LANGUAGES)
  .optional()
  .describe('Email language for a person who has not chosen one')

/** Account changes that the holder is notified of. */
export type AccountChange = keyof Messages['emails']['changed']

const plainEmail = ({ subject, text, action }: { subject: string; text: string; action: string }) => ({
  subject,
  paragraphs: [text, action],
})

/**
 * Email copy in the first of these languages that the app supports. Subjects contain no user-chosen text, which could be
 * abused for spam.
 */
export function emailCopyIn(...locales: (string | null | undefined)[]) {
  const language = locales.find((locale) => typeof locale === 'string' && isLanguage(locale)) ?? 'en'
  const emails = textsIn(language, 'emails')
  const { invitation, addressRequested, changed } = emails
  return {
    invitation: (by: string | null, store: string) => ({
      subject: invitation.subject,
      paragraphs: [
        by === null ? invitation.textUnsigned({ store }) : invitation.text({ by, store }),
        invitation.action,
      ],
    }),
    reset: () => plainEmail(emails.reset),
    /** To a new address, with the link that confirms it. */
    newAddress: () => plainEmail(emails.newAddress),
    /** To a new address that belongs to another account. */
    addressInUse: () => plainEmail(emails.addressInUse),
    /** To the current address, when a change was requested. */
    addressRequested: (email: string) => ({
      subject: addressRequested.subject,
      paragraphs: [addressRequested.text({ email }), addressRequested.action],
    }),
    changed: (change: AccountChange) => plainEmail({ ...changed[change], action: emails.changedAction }),
  }
}
