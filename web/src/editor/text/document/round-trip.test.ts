import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeEntities } from '../../../../../src/engine/html/entities.ts'
import { markLiquid, replaceMarks } from '../../../../../src/engine/html/liquid-marks.ts'
import { htmlAsPlain, plainAsHtml } from '../../../../../src/engine/html/plain-as-html.ts'
import { readHtml } from '../../../../../src/engine/html/tokens.ts'
import { liquidTags } from '../../../../../src/engine/liquid/tags.ts'
import { sanitizeRichText } from '../../../../../src/engine/mjml/blocks/rich-text.ts'
import { parseLine, serializeLine } from './line.ts'
import { parseHtml } from './parse-html.ts'
import { serializeHtml } from './serialize-html.ts'
import { anyHtml, anyLine } from './testing.ts'
import { hasMarkup, parseTitle, serializeTitle } from './title.ts'

const roundTrip = (html: string) => serializeHtml(parseHtml(html))
const rawOf = (html: string) => liquidTags(html).map(({ raw }) => raw)

/** The text and Liquid that the engine sends for rich text, without its elements. */
function sentText(html: string): string {
  const { marked, tags } = markLiquid(sanitizeRichText(html, { color: '#000', className: '' }))
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

describe('a text block that is parsed and serialized', () => {
  it('sends the same text and Liquid', () => {
    fc.assert(
      fc.property(anyHtml, (html) => {
        expect(withoutSpaces(sentText(roundTrip(html)))).toBe(withoutSpaces(sentText(html)))
      }),
      { numRuns: 400 },
    )
  })

  it('preserves every Liquid tag, even in attributes', () => {
    fc.assert(
      fc.property(anyHtml, (html) => {
        const after = new Set(rawOf(roundTrip(html)))
        expect(rawOf(html).filter((raw) => !after.has(raw))).toEqual([])
      }),
      { numRuns: 400 },
    )
  })

  it('is a valid document and does not change when it is parsed and serialized again', () => {
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
  it('without markup is unchanged by a round trip', () => {
    fc.assert(
      fc.property(anyLine, (text) => {
        const plain = text.replace(/[\p{Cc}\ufdd0\ufdd1]/gu, '')
        expect(htmlAsPlain(serializeTitle(parseTitle(plainAsHtml(plain))))).toBe(plain)
      }),
    )
  })

  it('with markup preserves every Liquid tag, and a second round trip changes nothing', () => {
    fc.assert(
      fc.property(anyHtml, (html) => {
        const doc = parseTitle(html)
        doc.check()
        const once = serializeTitle(doc)
        expect(serializeTitle(parseTitle(once))).toBe(once)
        // Headings have no paragraphs or lists, so these are dropped with the Liquid in their attributes.
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
  it('is unchanged by a round trip', () => {
    fc.assert(
      fc.property(anyLine, (text) => {
        expect(serializeLine(parseLine(text))).toBe(text)
      }),
    )
  })
})
