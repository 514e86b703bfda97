import { describe, expect, it } from 'vitest'
import { EMAILS, FRAGMENTS } from '../../testing/emails.ts'
import { type RenderInput, renderMessage } from './render-message.ts'

const LIQUID = '{{ variables.name }}'
const VALUE = 'Ada'

const transactional: RenderInput = {
  category: 'transactional',
  bodyType: 'text',
  subject: 'Hello',
  previewText: '',
  html: '',
  text: null,
  attachments: null,
  variables: { name: VALUE },
  secrets: {},
  store: { name: 'Shop', timeZone: 'UTC' },
  locale: 'en',
  unsubscribeUrl: 'https://out.example/u/1',
  marketingTexts: {
    unsubscribeText: 'Had enough? {{ unsubscribe_link }}',
    unsubscribeLinkLabel: 'Unsubscribe here',
    companyDetails: 'Shop Ltd',
  },
  downloads: [],
}

const PREHEADER =
  /<div style="display:none;font-size:1px[^>]*aria-hidden="true">Look(?:&#847;&zwnj;&nbsp;)+<\/div>/
const FOOTER =
  /<table role="presentation" width="100%"[^>]*><tbody[^>]*><tr[^>]*><td class="fp-footer"[\s\S]*?<\/table>/
/** The wrapper that keeps negative margins within the content. */
const CONTAINER = /<div style="all:unset!important;display:flow-root!important">([\s\S]*)<\/div>/

describe.each(Object.entries(EMAILS))('author HTML (%s)', (_, email) => {
  it('is sent unchanged in a transactional email', () => {
    expect(renderMessage({ ...transactional, html: email(LIQUID) }).html).toBe(email(VALUE))
  })

  it('gets only the preview text, the footer, a wrapper and missing end tags in a marketing email', () => {
    const input = {
      ...transactional,
      category: 'marketing',
      previewText: 'Look',
      html: email(LIQUID),
    } as const
    const { html } = renderMessage(input)
    const parts = html.split(FOOTER)
    expect(html).toMatch(PREHEADER)
    expect(parts).toHaveLength(2)
    const [before = '', after = ''] = parts
    const own = before.replace(PREHEADER, '').replace(CONTAINER, '$1')
    const expected = email(VALUE)
    const added = own.slice(expected.length - after.length)
    expect(added).toMatch(/^(?:<\/\w+>)*$/)
    expect(own.slice(0, own.length - added.length) + after).toBe(expected)
  })
})

describe.each(Object.entries(FRAGMENTS))('a fragment (%s)', (_, fragment) => {
  it.each(['transactional', 'marketing'] as const)(
    'becomes a document without other changes in a %s email',
    (category) => {
      const { html } = renderMessage({ ...transactional, category, html: fragment(LIQUID) })
      const bare = html
        .replace(FOOTER, '')
        .replace(/<html lang="en">\n<head>\n<meta charset="utf-8">\n<meta name="viewport"[^>]*>\n/, '')
        .replace('<title></title>\n', '')
        .replace('</head>\n<body>\n', '')
        .replace(/(?:<\/p>)?\n?<\/body>\n<\/html>$/, '')
        .replace(/^<!doctype html>\n/, '')
      expect(bare.replaceAll('\n', '')).toBe(fragment(VALUE).replaceAll('\n', ''))
      expect(html).toMatch(
        /^<!doctype html>\n[\s\S]*<html lang="en">\n<head>\n[\s\S]*<\/head>\n<body>\n[\s\S]*<\/body>\n<\/html>$/i,
      )
    },
  )
})

it('styles at the start of a fragment are moved to the head, including those in conditional comments', () => {
  for (const name of ['a style and a table', 'a style for Outlook first']) {
    const { html } = renderMessage({ ...transactional, html: FRAGMENTS[name]?.(LIQUID) ?? '' })
    expect(html.slice(html.indexOf('</head>'))).not.toContain('<style>')
  }
})

it('only the text direction is added to a document that has none', () => {
  const render = (html: string) => renderMessage({ ...transactional, locale: 'ar', html }).html
  const rest = '<head><style>p{color:red}</style></head><body><p>x</p></body></html>'
  expect(render(`<HTML class=a>${rest}`)).toBe(`<HTML dir="rtl" class=a>${rest}`)
  expect(render(`<html dir=ltr>${rest}`)).toBe(`<html dir=ltr>${rest}`)
  expect(render('<body><p>x</p></body>')).toBe('<body dir="rtl"><p>x</p></body>')
})
