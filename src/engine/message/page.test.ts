import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOSTILE_BODIES } from '../../testing/html.ts'
import { fillOutline } from '../escape/outline.ts'
import { renderLiquid, renderOutline } from '../escape/render-liquid.ts'
import { type PageRules, readPage } from './page.ts'
import { pageOf } from './page-patterns.ts'

const VALUE = '{{ variables.a }}'

/** Fragments of author HTML, with and without values. */
const FRAGMENTS = [
  ...[
    '<p>',
    '</p>',
    '<div>',
    '</div>',
    '<b>',
    '</b>',
    '<br>',
    'words',
    ' ',
    '\n',
    '&amp;',
    '&',
    '-',
    ']',
    '!',
  ],
  ...['<ul><li>', '</li></ul>', '<ol><li>', '</li></ol>', '<blockquote>', '</blockquote>', '<pre>', '</pre>'],
  ...['<table><tr><td>', '</td></tr></table>', '<table>', '<h1>', '</h1>', '<h4>', '</h4>', '</a>', '<hr>'],
  ...[
    '<style>p{color:red}</style>',
    '<style>[title]{color:red}</style>',
    '<style>a:empty{color:red}</style>',
  ],
  ...['<!--[if mso]>', '<![endif]-->', '<!--', '-->', '--', '>', '<', '</', '"', '<svg><![CDATA[', ']]>'],
  ...[
    '<html>',
    '<head>',
    '</head>',
    '<body>',
    '</body>',
    '</html>',
    '<!doctype html>',
    '<frameset>',
    '<img>',
  ],
  ...['<noscript>', '</noscript>', '<plaintext>', '<title>', '</title>', '<textarea>', '<select><option>'],
  ...['<table><colgroup>', '<a href="https://x.example/">https://x.example/', '<a href="#top">', '<xmp>'],
  ...[VALUE, '{{ variables.b }}', '{{ variables.c }}', `<p>${VALUE}</p>`, `<p>Dear ${VALUE}, hello</p>`],
  ...['{{ variables.a | raw }}', '{{ variables.a | escape }}', '{{ variables.b | newline_to_br }}'],
  ...[`<a href="${VALUE}">${VALUE}</a>`, `<a href="${VALUE}">{{ variables.b }}</a>`, `<a href='${VALUE}'>`],
  ...[`<a href="mailto:${VALUE}">${VALUE}</a>`, `<a href="https://x.example/${VALUE}?q=${VALUE}">x</a>`],
  ...[
    `<a href="${VALUE}:x">x</a>`,
    `<a href="#${VALUE}">x</a>`,
    `<a href=${VALUE}>x</a>`,
    `<a href="x">${VALUE}</a>`,
  ],
  ...[`<img src="${VALUE}" alt="${VALUE}">`, `<p title="${VALUE}">`, `<p class="${VALUE}">`, `<p ${VALUE}>`],
  ...[
    `<h4>${VALUE}</h4>`,
    `<li>${VALUE}`,
    `&${VALUE}`,
    `&#${VALUE}`,
    `&am${VALUE}`,
    `-${VALUE}>`,
    `--${VALUE}>`,
  ],
  ...[
    `]${VALUE}>`,
    `<h${VALUE}>`,
    `<!--${VALUE}-->`,
    `<style>p{color:${VALUE}}</style>`,
    `${VALUE}{{ variables.b }}`,
  ],
  ...[
    `{% if variables.a %}<p>${VALUE}{% endif %}`,
    `{% for item in variables.list %}<p>{{ item }}</p>{% endfor %}`,
  ],
  ...[
    `{% capture c %}<i>${VALUE}</i>{% endcapture %}{{ c }}`,
    `{% if variables.a == variables.b %}<b>{% endif %}`,
  ],
  ...['\ufdd50x&#39;', "\ufdd51x'"],
]

const VALUES = [
  ...[
    '',
    ' ',
    'Jo',
    'Jane Doe',
    "O'Brien & Söhne",
    '5" <b>',
    'a  b',
    ' a',
    'a ',
    'a\nb',
    'a\u00a0b',
    '\u00a0',
    '1\u202f000',
  ],
  ...[
    '--',
    '-',
    '->',
    'a-',
    '-a',
    '!',
    '!>',
    ']',
    ']]',
    'a]]',
    'lt;',
    'amp;',
    '#39;',
    'p;x',
    '39',
    '3',
    '&',
    '&lt;',
    '&amp;amp;',
  ],
  ...[
    'https://x.example/',
    'https://x.example/?a=1&b=2',
    'mailto',
    'mailto:',
    'mailto:jo@x.example',
    '#',
    '#top',
    'jo@x.example',
  ],
  ...[
    '<p>',
    '</p>',
    '<!--',
    '-->',
    '<style>',
    '</body>',
    'x="y"',
    "'",
    'ß',
    'straße',
    'ﬁx',
    'İ',
    'Σας',
    '日本語',
    '🎉',
    '\ud83c',
  ],
  ...[
    '\u200b',
    'a\u200bb',
    '\ufeff',
    '\u2028',
    '\u0000',
    '\ufdd5',
    '\ufdd50x',
    '{{ x }}',
    '{%',
    '…',
    '•••',
    '---',
    '***',
  ],
]

const page = fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 12 }).map((fragments) => fragments.join(''))
const value = fc.oneof(
  fc.constantFrom(...VALUES),
  fc.string({ maxLength: 8 }),
  fc.string({ unit: 'binary', maxLength: 5 }),
)
const rules: fc.Arbitrary<PageRules> = fc.record({
  bodyType: fc.constantFrom('text', 'visual'),
  locale: fc.constant('en'),
  derivesText: fc.boolean(),
  hasFooter: fc.boolean(),
  protectsFooter: fc.boolean(),
})

function scopeWith(a: string, b: string) {
  const variables = { a, b, c: 'Jo', list: [a, b, 'x'] }
  return {
    variables,
    secrets: {},
    store: { name: '' },
    locale: 'en',
    unsubscribe_url: '',
    unsubscribe_link: '',
  }
}

function expectSamePage(template: string, a: string, b: string, pageRules: PageRules) {
  const scope = scopeWith(a, b)
  const html = renderLiquid(template, 'html', scope)
  const outline = renderOutline(template, scope)
  if (!outline) {
    expect(`${template}${a}${b}`).toContain('\ufdd5')
    return
  }
  expect(fillOutline(outline)).toBe(html)
  expect(pageOf(outline, pageRules)).toEqual(readPage(html, pageRules))
}

describe('a page from a cached pattern', () => {
  it('is the same as the page parsed from its own HTML', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(page, value, value, rules, (template, a, b, pageRules) =>
        expectSamePage(template, a, b, pageRules),
      ),
      { numRuns: 600 },
    )
  })

  it('is the same for hostile bodies', () => {
    const pageRules: PageRules = {
      bodyType: 'text',
      locale: 'en',
      derivesText: true,
      hasFooter: true,
      protectsFooter: true,
    }
    for (const body of HOSTILE_BODIES)
      for (const a of ['Jo', 'Jane Doe', "O'Brien & Co", ''])
        for (const template of [`${body}${VALUE}`, `${VALUE}${body}<p>${VALUE}</p>`])
          expectSamePage(template, a, 'x', pageRules)
  })
})
