import { z } from 'zod'

export const LANGUAGES = ['en', 'de'] as const
type Language = (typeof LANGUAGES)[number]

/** The language of a letter to somebody who has chosen none. */
export const LetterLocale = z
  .enum(LANGUAGES)
  .optional()
  .describe('Language of the mail for somebody who has not chosen one')

type Letter = { subject: string; paragraphs: string[] }
type Letters = { invitation: (by: string | null, store: string) => Letter; reset: () => Letter }

const LETTERS: Record<Language, Letters> = {
  en: {
    invitation: (by, store) => ({
      subject: `${by ?? 'Somebody'} invites you to ${store}`,
      paragraphs: [
        `${by ?? 'Somebody'} invites you to work on ${store} in Flowpost.`,
        'Open this link within a week; it works once.',
      ],
    }),
    reset: () => ({
      subject: 'Set a new password',
      paragraphs: [
        'Somebody, probably you, asked for a new password for your Flowpost account.',
        'Open this link within an hour; it works once. If it was not you, there is nothing to do.',
      ],
    }),
  },
  de: {
    invitation: (by, store) => ({
      subject: `${by ?? 'Jemand'} lädt Sie zu ${store} ein`,
      paragraphs: [
        `${by ?? 'Jemand'} lädt Sie ein, in Flowpost an ${store} mitzuarbeiten.`,
        'Öffnen Sie diesen Link innerhalb einer Woche; er gilt einmal.',
      ],
    }),
    reset: () => ({
      subject: 'Neues Passwort festlegen',
      paragraphs: [
        'Jemand, vermutlich Sie, hat ein neues Passwort für Ihr Flowpost-Konto angefordert.',
        'Öffnen Sie diesen Link innerhalb einer Stunde; er gilt einmal. Falls Sie es nicht waren, brauchen Sie nichts zu tun.',
      ],
    }),
  },
}

/** The letters in the first of these languages that the app has. */
export const lettersIn = (...wanted: (string | null | undefined)[]): Letters =>
  LETTERS[wanted.map((locale) => LANGUAGES.find((known) => known === locale)).find((found) => found) ?? 'en']
