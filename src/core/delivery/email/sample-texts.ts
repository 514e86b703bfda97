import { LANGUAGES } from '../../../messages/languages.ts'
import { textsIn } from '../../../messages/texts.ts'
import { newsletter } from '../../content/starters/newsletter.ts'

/** Newsletter wording up to this length, such as "Read more", can be sent as it is. */
const MAX_SHORT_LENGTH = 20

let texts: string[] | null = null

/** Wording that new layouts, new blocks and the newsletter start with. The other starters can be sent as they are. */
export function sampleTexts(): string[] {
  texts ??= [
    ...LANGUAGES.map((language) => textsIn(language, 'layouts').firstSubject),
    ...LANGUAGES.flatMap((language) => {
      const { heading, text, button, html, table } = textsIn(language, 'editor').blocks.newContent
      return [heading, text, button, html, table.product, table.amount]
    }),
    ...LANGUAGES.flatMap(newsletterTexts).filter((text) => text.length > MAX_SHORT_LENGTH),
  ]
  return texts
}

function newsletterTexts(language: (typeof LANGUAGES)[number]): string[] {
  const { name, description, ...blockTexts } = newsletter.texts(language)
  return Object.values(blockTexts)
}
