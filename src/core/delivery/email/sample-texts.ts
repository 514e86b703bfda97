import { paragraphsOf } from '../../../engine/message/lint.ts'
import { LANGUAGES } from '../../../messages/languages.ts'
import { textsIn } from '../../../messages/texts.ts'
import { NEWSLETTER_LINKS, newsletter } from '../../content/starters/newsletter.ts'

type NewsletterTexts = Omit<ReturnType<typeof newsletter.texts>, 'name' | 'description'>

/** Newsletter wording that suits other newsletters too, such as "Read more". */
const REUSABLE = new Set<keyof NewsletterTexts>(['firstLink', 'secondLink', 'price', 'productAction'])
/** A longer text's paragraphs of up to this length, such as a greeting, can be sent unchanged. */
const MAX_SHORT_LENGTH = 20

/** Where the newsletter's links lead until they are replaced. */
export const SAMPLE_LINKS = Object.values(NEWSLETTER_LINKS)

let texts: string[] | null = null

/** Wording that new layouts, new blocks and the newsletter start with. The other starters can be sent unchanged. */
export function sampleTexts(): string[] {
  texts ??= [
    ...LANGUAGES.map((language) => textsIn(language, 'layouts').firstSubject),
    ...LANGUAGES.flatMap((language) => {
      const { heading, text, button, html, table } = textsIn(language, 'editor').blocks.newContent
      return [heading, text, button, html, table.product, table.amount]
    }),
    ...LANGUAGES.flatMap(newsletterTexts),
  ]
  return texts
}

function newsletterTexts(language: (typeof LANGUAGES)[number]): string[] {
  const { name, description, ...blockTexts } = newsletter.texts(language)
  return Object.entries(blockTexts)
    .filter(([key]) => !REUSABLE.has(key as keyof NewsletterTexts))
    .flatMap(([, text]) => samplesIn(text))
}

function samplesIn(text: string): string[] {
  const paragraphs = paragraphsOf(text)
  if (paragraphs.length < 2) return paragraphs
  return paragraphs.filter((paragraph) => withoutMarkup(paragraph).length > MAX_SHORT_LENGTH)
}

const withoutMarkup = (html: string) => html.replace(/<[^<>]*>|\{\{[^{}]*\}\}/g, '')
