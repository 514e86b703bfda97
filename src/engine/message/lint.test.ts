import { describe, expect, it } from 'vitest'
import type { Problem } from '../../problems/problems.ts'
import { textOf } from '../../problems/text.ts'
import { expectLinearTime } from '../../testing/growth.ts'
import { type LintInput, lintMessage } from './lint.ts'

const clean: LintInput = {
  category: 'transactional',
  locale: 'en',
  isBlank: false,
  unsubscribeUrl: 'https://u.example/1?a&b',
  companyDetails: { text: 'Shop Ltd', locale: 'en' },
  subject: 'Hello',
  html: '<p><a href="https://x">x</a><img src="a.png" alt=""></p>',
  templates: [{ path: 'body', text: '{{ variables.name }}' }],
  variables: { name: 'Ann' },
  secretNames: ['KEY'],
  imagesWithoutAlt: [],
  ownAddress: 'http://localhost:3000',
}
const findingsOf = (change: Partial<LintInput>) =>
  lintMessage({ ...clean, ...change }).map(({ rule, severity, path }) => `${severity} ${rule} ${path}`)

describe('lintMessage', () => {
  it('reports nothing for a clean message', () => {
    expect(lintMessage(clean)).toEqual([])
  })

  it.each([
    ['an image without alt', '<img src="a.png">', 'warning image-alt html'],
    ['a link without a URL', '<a>x</a>', 'error link-empty html'],
    ['a link with an empty URL', '<a href=" ">x</a>', 'error link-empty html'],
    ['a link to #', '<a href="#">x</a>', 'warning link-nowhere html'],
    ['a script link', '<a href=" JavaScript:x">x</a>', 'error link-unsafe html'],
    ['an http link', "<a href='http://x'>x</a>", 'warning link-http html'],
  ])('reports %s', (_, html, finding) => {
    expect(findingsOf({ html })).toEqual([finding])
  })

  it.each([
    'www.shop.example',
    'shop',
    '/sale',
    '//shop.example',
    'https://',
    'mailto:me',
    'tel:now',
    'Buy now',
  ])('reports a link that is not an absolute URL: %s', (href) => {
    expect(findingsOf({ html: `<a href="${href}">x</a>` })).toEqual(['error link-invalid html'])
  })

  it.each([
    'https://x',
    'mailto:a@b.example',
    'mailto:?subject=x',
    'tel:+49 30 1',
    'sms:123',
    'shop-app://x',
  ])('accepts the link %s', (href) => {
    expect(findingsOf({ html: `<a href="${href}">x</a>` })).toEqual([])
  })

  it('accepts relative links in a document with a base URL', () => {
    expect(findingsOf({ html: '<base href="https://x/"><a href="sale">x</a>' })).toEqual([])
  })

  it.each(['Lorem ipsum dolor', '<p>Write your text here.</p>', '[Your name]', 'Add a title here'])(
    'reports placeholder text: %s',
    (text) => {
      expect(findingsOf({ templates: [{ path: 'body', text }] })).toEqual(['warning placeholder-text body'])
    },
  )

  it('reports sample text as a placeholder only if it is unchanged', () => {
    const findingsFor = (text: string) =>
      findingsOf({ templates: [{ path: 'body', text }], sampleTexts: ['<b>Heading</b>'] })
    expect(findingsFor('Heading')).toEqual(['warning placeholder-text body'])
    expect(findingsFor('Heading home?')).toEqual([])
    expect(findingsFor('Your basket is still here.')).toEqual([])
  })

  it.each([
    ['bodyDesign.blocks[0].href', 'https://shop.example/lamp'],
    ['body', '<p>Our own words</p><a href="https://shop.example/lamp">See it</a>'],
  ])('reports a sample link that remains in %s', (path, text) => {
    const sampleLinks = ['https://shop.example/lamp', 'https://shop.example/mug']
    const findings = lintMessage({ ...clean, templates: [{ path, text }], sampleLinks })
    expect(findings.map(({ problem, path }) => [path, problem.data])).toEqual([
      [path, { words: 'https://shop.example/lamp' }],
    ])
  })

  it('reports a sample paragraph that remains in an otherwise edited text', () => {
    const sampleTexts = ['<p>Hello there, dear reader</p>', '<p>We threw away eleven.</p>']
    const text = '<p>Hello Ann</p><p>We threw away eleven.</p><p><a href="https://x">More</a></p>'
    const findings = lintMessage({ ...clean, templates: [{ path: 'body', text }], sampleTexts })
    expect(findings.map(({ problem }) => problem.data)).toEqual([{ words: 'We threw away eleven.' }])
  })

  it('quotes a sample text with the names of its variables', () => {
    const text = '<p>Hello {{ variables.customer.first_name | default: "you" }}, we are here.</p>'
    const [finding] = lintMessage({
      ...clean,
      variables: { customer: { first_name: 'Ann' } },
      templates: [{ path: 'body', text }],
      sampleTexts: [text],
    })
    expect(finding?.problem.data).toEqual({ words: 'Hello {Customer → First name}, we are here.' })
  })

  it('does not treat anchors, comments and end tags as links', () => {
    expect(
      findingsOf({ html: '<a name="top"></a><a id="x"></a><!-- <img src=x><a> --><a href="#top">x</a>' }),
    ).toEqual([])
  })

  it('reports an empty and a very long subject', () => {
    expect(findingsOf({ subject: '' })).toEqual(['error subject-empty subject'])
    expect(findingsOf({ subject: 'x'.repeat(151) })).toEqual(['warning subject-long subject'])
    expect(findingsOf({ subject: '😀'.repeat(150) })).toEqual([])
  })

  it('reports HTML over 80 KB, before it is so large that Gmail clips it', () => {
    expect(findingsOf({ html: 'ä'.repeat(41_000) })).toEqual(['warning html-size html'])
    expect(findingsOf({ html: 'x'.repeat(80 * 1024) })).toEqual([])
  })

  it('accepts a marketing email with an unsubscribe link only in its footer', () => {
    expect(findingsOf({ category: 'marketing' })).toEqual([])
  })

  it('reports a second unsubscribe link', () => {
    const link = '<a href="https://u.example/1?a&amp;b">Out</a>'
    const templates = [{ path: 'body', text: '{{ unsubscribe_link }}' }]
    expect(findingsOf({ category: 'marketing', templates, html: link })).toEqual([])
    expect(findingsOf({ category: 'marketing', templates, html: link + link })).toEqual([
      'info unsubscribe-repeated html',
    ])
  })

  it('reports a marketing email without company details in its language', () => {
    const templates = [{ path: 'body', text: '{{ unsubscribe_url }}' }]
    const findingsFor = (companyDetails: LintInput['companyDetails'], locale = 'en') =>
      findingsOf({ category: 'marketing', templates, companyDetails, locale })
    const path = 'company-details-missing marketingTexts.companyDetails'
    expect(findingsFor(null)).toEqual([`error ${path}`])
    expect(findingsFor({ text: ' ', locale: 'en' })).toEqual([`error ${path}`])
    expect(findingsFor({ text: 'Laden', locale: 'de' })).toEqual([`warning ${path}`])
    expect(findingsFor({ text: 'Laden', locale: 'de' }, 'de-at')).toEqual([])
    expect(findingsOf({ companyDetails: null })).toEqual([])
  })

  it('reports an empty body', () => {
    expect(findingsOf({ isBlank: true })).toEqual(['warning body-empty html'])
  })

  it('reports unknown secrets and variables without a value, with their path', () => {
    const templates = [
      { path: 'subject', text: '{{ variables.order.id }}' },
      { path: 'body', text: '{{ secrets.OTHER }}{{ variables.items.title }}{{ variables.name }}' },
    ]
    const findings = lintMessage({ ...clean, templates, variables: { name: 'x', order: {}, items: [] } })
    expect(findings).toEqual([
      {
        rule: 'variable-missing',
        severity: 'warning',
        problem: { code: 'finding.variable_missing', data: { name: 'order.id' } },
        path: 'subject',
      },
      {
        rule: 'secret-unknown',
        severity: 'error',
        problem: { code: 'finding.secret_unknown', data: { name: 'OTHER' } },
        path: 'body',
      },
    ])
  })

  it('reports undefined names with their path, and suggests the name that was probably intended', () => {
    const variables = { order: { items: [{ title: 'x' }], number: 'A1' }, firstName: 'Mara' }
    const blockText = (path: string, text: string) => ({ path: `bodyDesign.blocks${path}`, text })
    const findingsFor = (...templates: LintInput['templates']) =>
      lintMessage({ ...clean, variables, templates }).map(({ rule, problem: { data }, path }) => ({
        rule,
        data,
        path: path.replace('bodyDesign.blocks', ''),
      }))
    expect(findingsFor(blockText('[0].each', '{% for item in order.items %}{% endfor %}'))).toEqual([
      {
        rule: 'variable-unknown',
        path: '[0].each',
        data: { name: 'order.items', near: 'variables.order.items' },
      },
    ])
    expect(findingsFor(blockText('[1].text', '{{ frist_name }}{{ variables.order.nubmer }}'))).toEqual([
      { rule: 'variable-missing', path: '[1].text', data: { name: 'order.nubmer', near: 'order.number' } },
      {
        rule: 'variable-unknown',
        path: '[1].text',
        data: { name: 'frist_name', near: 'variables.firstName' },
      },
    ])
    expect(findingsFor(blockText('[0].text', '{{ unheard.of }}'))).toMatchObject([
      { data: { near: 'variables.unheard.of' } },
    ])
  })

  it('accepts names that any template defines, and a repeated block’s item only inside that block', () => {
    const blockText = (path: string, text: string) => ({ path: `bodyDesign.blocks${path}`, text })
    const templates = [
      blockText('[0].each', '{% for item in variables.items %}{% endfor %}'),
      blockText('[0].blocks[0].text', '{{ item.title }}{{ forloop.index }}'),
      blockText('[1].text', '{{ item.title }}'),
      blockText(
        '[2].html',
        '{% assign a = 1 %}{% capture b %}x{% endcapture %}{% for c in variables.items %}{{ c }}{% endfor %}',
      ),
      blockText(
        '[3].html',
        '{{ a }}{{ b }}{{ store.name }}{{ locale }}{% if variables.items == empty %}{% endif %}',
      ),
    ]
    expect(findingsOf({ templates, variables: { items: [] } })).toEqual([
      'warning variable-unknown bodyDesign.blocks[1].text',
    ])
  })

  it('reports an item that is used outside its loop, for example in the totals of a table that repeats its row', () => {
    const blockText = (path: string, text: string) => ({ path: `bodyDesign.blocks${path}`, text })
    const templates = [
      blockText('[0].if', '{% if item.total %}{% endif %}'),
      blockText('[0].rows', '{% for item in variables.items %}{% endfor %}'),
      blockText('[0].columns[0].title', '{{ item.title }}'),
      blockText('[0].columns[0].cell', '{{ item.title }}'),
      blockText('[0].totals[0].value', '{{ item.total }}'),
      blockText('[1].html', '{% for one in variables.items %}{{ one.title }}{% endfor %}{{ one.total }}'),
      blockText('[2].html', '{{ one.price }}'),
    ]
    const findings = lintMessage({ ...clean, templates, variables: { items: [] } })
    expect(findings.map(({ path, problem: { code, data } }) => [path, code, data.name])).toEqual(
      [
        ['[0].if', 'item.total'],
        ['[0].columns[0].title', 'item.title'],
        ['[0].totals[0].value', 'item.total'],
        ['[1].html', 'one.total'],
        ['[2].html', 'one.price'],
      ].map(([path, name]) => [`bodyDesign.blocks${path}`, 'finding.item_outside_loop', name]),
    )
  })

  it('reports a field that no item of a repeated list has', () => {
    const each = {
      path: 'bodyDesign.blocks[0].each',
      text: '{% for item in variables.order.items %}{% endfor %}',
    }
    const texts = [
      '{{ item.title }}',
      '{{ item.prize | money: "EUR" }}',
      '{{ item.gift.name }}',
      '{{ item }}',
    ]
    const templates = [
      each,
      ...texts.map((text, n) => ({ path: `bodyDesign.blocks[0].blocks[${n}].html`, text })),
    ]
    const findingsWith = (items: unknown[]) =>
      lintMessage({ ...clean, templates, variables: { order: { items } } }).map(({ problem, path }) => [
        problem.code,
        problem.data.name,
        path,
      ])
    expect(findingsWith([{ title: 'Mug' }, { title: 'Cup', gift: { name: 'Card' } }])).toEqual([
      ['finding.variable_missing', 'order.items[].prize', 'bodyDesign.blocks[0].blocks[1].html'],
    ])
    expect(findingsWith([])).toEqual([])
  })

  it('distinguishes secrets that recipients can read from secrets sent to a URL', () => {
    const templates = ['subject', 'attachments[0].url'].map((path) => ({ path, text: '{{ secrets.KEY }}' }))
    expect(lintMessage({ ...clean, templates })).toEqual([
      {
        rule: 'secret-readable',
        severity: 'warning',
        problem: { code: 'finding.secret_readable', data: { name: 'KEY' } },
        path: 'subject',
      },
      {
        rule: 'secret-sent',
        severity: 'warning',
        problem: { code: 'finding.secret_sent', data: { name: 'KEY' } },
        path: 'attachments[0].url',
      },
    ])
  })

  it('reports an unknown secret with a default only as a warning', () => {
    const templates = [{ path: 'body', text: '{{ secrets.OTHER | default: "none" }}' }]
    expect(findingsOf({ templates })).toEqual(['warning secret-unknown body'])
  })

  it('lists at most twenty findings per rule, and says how many more there are', () => {
    const findings = lintMessage({ ...clean, html: '<a>x</a>'.repeat(500) })
    expect(findings).toHaveLength(21)
    expect(textOf(findings.at(-1)?.problem as Problem)).toBe('there are 480 more findings of this kind')
    expect(lintMessage({ ...clean, html: '<a>x</a>'.repeat(20) })).toHaveLength(20)
  })

  it.each(['<a ', '<a b="', '<!--', '<style>', '<'])('takes linear time on hostile HTML: %s', (unit) => {
    expectLinearTime((n) => lintMessage({ ...clean, html: unit.repeat(n / unit.length) }), 100_000)
  })
})
