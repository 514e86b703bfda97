import { inlineStyles } from '#inline-styles'
import { completeDocument } from '../html/document.ts'
import { type FooterRules, type SplitPage, splitPage } from '../html/insert-around.ts'
import { htmlToPlainText } from '../html/plain-text.ts'

/** Everything about a message that is read from its HTML. */
export type Page = SplitPage & {
  /** Null unless asked for. */
  text: string | null
  hasImage: boolean
}

export type PageRules = FooterRules & { bodyType: 'visual' | 'text'; locale: string; derivesText: boolean }

/** The page of one message, read from its own HTML. */
export function readPage(html: string, rules: PageRules): Page {
  const { document, inlined } = completePage(html, rules)
  return {
    ...splitPage(inlined, rules),
    text: rules.derivesText ? htmlToPlainText(document).text : null,
    hasImage: hasImage(document),
  }
}

export function completePage(html: string, { bodyType, locale }: PageRules) {
  if (bodyType === 'visual') return { document: html, inlined: html }
  const document = completeDocument(html, locale)
  return { document, inlined: inlineStyles(document) }
}

export const hasImage = (document: string) => /<img[\s/>]/i.test(document)
