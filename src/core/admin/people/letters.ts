import { z } from 'zod'
import { LANGUAGES, type Language } from '../../../messages/languages.ts'
import { textsIn } from '../../../messages/texts.ts'
import type { Messages } from '../../../messages/types.ts'

/** The language of an email to a person who has chosen none. */
export const LetterLocale = z
  .enum(LANGUAGES)
  .optional()
  .describe('Email language for a person who has not chosen one')

type Letter = { subject: string; paragraphs: string[] }

/** Changes of an account that its holder is told about. */
export type AccountChange = keyof Messages['emails']['changed']

/** Subjects contain no text that users can choose: otherwise the installation could be made to send anything. */
type Letters = {
  invitation: (by: string | null, store: string) => Letter
  reset: () => Letter
  /** To a new address, with the link that confirms it. */
  newAddress: () => Letter
  /** To a new address that belongs to another account. */
  addressInUse: () => Letter
  /** To the current address, when a change was requested. */
  addressRequested: (email: string) => Letter
  changed: (change: AccountChange) => Letter
}

const plainLetter = ({
  subject,
  text,
  action,
}: {
  subject: string
  text: string
  action: string
}): Letter => ({
  subject,
  paragraphs: [text, action],
})

/** The letters in the first of these languages that the app has. */
export function lettersIn(...wanted: (string | null | undefined)[]): Letters {
  const emails = textsIn(firstLanguage(wanted), 'emails')
  const { invitation, addressRequested, changed } = emails
  return {
    invitation: (by, store) => ({
      subject: invitation.subject,
      paragraphs: [
        by === null ? invitation.textUnsigned({ store }) : invitation.text({ by, store }),
        invitation.action,
      ],
    }),
    reset: () => plainLetter(emails.reset),
    newAddress: () => plainLetter(emails.newAddress),
    addressInUse: () => plainLetter(emails.addressInUse),
    addressRequested: (email) => ({
      subject: addressRequested.subject,
      paragraphs: [addressRequested.text({ email }), addressRequested.action],
    }),
    changed: (change) => plainLetter({ ...changed[change], action: emails.changedAction }),
  }
}

const firstLanguage = (wanted: readonly (string | null | undefined)[]): Language =>
  wanted.map((locale) => LANGUAGES.find((known) => known === locale)).find((found) => found) ?? 'en'
