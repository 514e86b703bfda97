import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeEntities } from '../../../../../src/engine/html/entities.ts'
import { markLiquid, replaceMarks } from '../../../../../src/engine/html/liquid-marks.ts'
import { htmlAsPlain, plainAsHtml } from '../../../../../src/engine/html/plain-as-html.ts'
import { readHtml } from '../../../../../src/engine/html/tokens.ts'
import { liquidTags } from '../../../../../src/engine/liquid/tags.ts'
import { sanitiseRichText } from '../../../../../src/engine/mjml/blocks/rich-text.ts'
import { parseLine, serializeLine } from './line.ts'
import { parseHtml } from './parse-html.ts'
import { serializeHtml } from './serialize-html.ts'
import { anyHtml, anyLine } from './testing.ts'
import { hasMarkup, parseTitle, serializeTitle } from './title.ts'

const roundTrip = (html: string) => serializeHtml(parseHtml(html))
const rawOf = (html: string) => liquidTags(html).map(({ raw }) => raw)

/** What the engine makes of rich text, without its elements: the text and Liquid that are sent, in order. */
function sentText(html: string): string {
  const { marked, tags } = markLiquid(sanitiseRichText(html, { color: '#000', className: '' }))
  const texts = readHtml(marked).map((token) =>
    token.kind === 'text'
      ? decodeEntities(token.source)
      : /^<\/?(?:p|br|ul|ol|li)\b/.test(token.source)
        ? ' '
        : '',
  )
  return replaceMarks(texts.join(''), tags, ({ raw }) => `«${raw}»`).replace(/[\s\u00a0]+/g, ' ')
}
const withoutSpaces = (text: string) => text.replaceAll(' ', '')

describe('a text block that is opened and edited', () => {
  it('keeps its text and the Liquid in it, as the engine reads them', () => {
    fc.assert(
      fc.property(anyHtml, (html) => {
        expect(withoutSpaces(sentText(roundTrip(html)))).toBe(withoutSpaces(sentText(html)))
      }),
      { numRuns: 400 },
    )
  })

  it('keeps every Liquid tag byte for byte, in attributes too', () => {
    fc.assert(
      fc.property(anyHtml, (html) => {
        const after = new Set(rawOf(roundTrip(html)))
        expect(rawOf(html).filter((raw) => !after.has(raw))).toEqual([])
      }),
      { numRuns: 400 },
    )
  })

  it('is stable after the first time, and every document is valid', () => {
    fc.assert(
      fc.property(anyHtml, (html) => {
        const doc = parseHtml(html)
        doc.check()
        const once = serializeHtml(doc)
        expect(roundTrip(once)).toBe(once)
      }),
      { numRuns: 400 },
    )
  })
})

describe('a heading', () => {
  it('comes out as it went in where it is plain, whatever is in it', () => {
    fc.assert(
      fc.property(anyLine, (text) => {
        const written = text.replace(/[\p{Cc}\ufdd0\ufdd1]/gu, '')
        expect(htmlAsPlain(serializeTitle(parseTitle(plainAsHtml(written))))).toBe(written)
      }),
    )
  })

  it('keeps its Liquid and is stable after the first time where it is rich', () => {
    fc.assert(
      fc.property(anyHtml, (html) => {
        const doc = parseTitle(html)
        doc.check()
        const once = serializeTitle(doc)
        expect(serializeTitle(parseTitle(once))).toBe(once)
        // Paragraphs and lists go, with the Liquid in their attributes, as when the heading is sent.
        if (/<(?:p|ul|ol|li)\b/.test(html)) return
        const after = new Set(rawOf(once))
        expect(rawOf(html).filter((raw) => !after.has(raw))).toEqual([])
      }),
      { numRuns: 400 },
    )
  })

  it.each([
    ['a &lt; b', false],
    ['{% if a < b %}x{% endif %}', false],
    ['a <em>b</em>', true],
    ['<p>one</p><ul><li>two</li></ul>', false],
  ])('is rich only with markup: %s', (html, isRich) => {
    expect(hasMarkup(serializeTitle(parseTitle(html)))).toBe(isRich)
  })
})

describe('a line', () => {
  it('comes out as it went in, whatever is in it', () => {
    fc.assert(
      fc.property(anyLine, (text) => {
        expect(serializeLine(parseLine(text))).toBe(text)
      }),
    )
  })
})
