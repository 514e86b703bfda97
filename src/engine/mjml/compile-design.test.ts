import fc from 'fast-check'
import { Liquid } from 'liquidjs'
import { describe, expect, it } from 'vitest'
import { compileOptions, everyBlock, tagTree } from '../../testing/mjml.ts'
import { type Block, Design } from '../design/design.ts'
import type { LeafBlock } from '../design/schema.ts'
import { compileDesign } from './compile-design.ts'

const compile = (blocks: Block[], extra: Partial<Design> = {}, options = {}) =>
  compileDesign(Design.parse({ blocks, ...extra }), { ...compileOptions, ...options })

const render = (template: string, variables: object) =>
  new Liquid().parseAndRenderSync(template, { variables, unsubscribe_url: 'https://u.test' })

const count = (text: string, substring: string) => text.split(substring).length - 1

describe('compiled HTML', () => {
  const rows = [{ name: 'a' }, { name: 'b' }]

  it.each(everyBlock('Hello', 'https://a.test').map((block) => [block.type, block] as const))(
    'is well formed for %s, in Outlook and elsewhere',
    (_, block) => {
      for (const variables of [{}, { rows, pair: true }]) {
        const html = render(compile([block]).html, variables)
        expect(() => [tagTree(html, 'mso'), tagTree(html, 'other')]).not.toThrow()
      }
    },
  )

  it('is well formed with all blocks in one design', () => {
    const html = render(compile(everyBlock('Hello', 'https://a.test')).html, { rows, pair: true })
    expect(() => [tagTree(html, 'mso'), tagTree(html, 'other')]).not.toThrow()
  })

  it('loads only URLs that are in the design', () => {
    const { html } = compile(everyBlock('Hello', 'https://a.test'))
    const hosts = [...html.matchAll(/(?:src|href|url)\s*[=(]\s*["']?https?:\/\/([^/"')]+)/g)].map(
      (match) => match[1],
    )
    expect(new Set(hosts)).toEqual(new Set(['a.test', 'files.test']))
    expect(html).not.toMatch(/<script|<link|@import/)
  })

  it('has a gap between columns only where they are side by side', () => {
    const columns = [{ blocks: [] }, { blocks: [] }]
    const inner: Block = { type: 'columns', gap: 24, columns }
    for (const block of [inner, { type: 'section', blocks: [{ ...inner }] } as Block])
      expect(
        count(compile([block]).html, 'class="fp-gap') + count(compile([block]).html, ' fp-gap'),
      ).toBeGreaterThan(1)
    expect(compile([inner]).html).toMatch(/max-width:479px\) \{ \.fp-gap[^}]+padding-left:0 !important/)
    expect(compile([{ ...inner, stackOnMobile: false }]).html).not.toContain('fp-gap')
    expect(compile([{ type: 'columns', columns }]).html).not.toContain('fp-gap')
  })

  it('contains the footer marker once, at the end of the page', () => {
    const { html } = compile([{ type: 'html', html: 'x<!--flow<!--flowpost:footer-->post:footer-->y' }])
    expect(html).toMatch(/<!--flowpost:footer--><\/div><\/body>/)
    expect(count(html, '<!--flowpost:footer-->')).toBe(1)
  })

  it('repeats and hides blocks, even inside sections and columns', () => {
    const item: LeafBlock = {
      type: 'heading',
      text: '<{{ row.name }}>',
      each: { in: 'variables.rows', as: 'row' },
    }
    const hidden: LeafBlock = { type: 'heading', text: 'hidden', if: 'variables.no' }
    const blocks: LeafBlock[] = [item, hidden]
    const { html, text } = compile([
      ...blocks,
      { type: 'section', blocks },
      { type: 'columns', columns: [{ blocks: [{ type: 'section', blocks }] }, { blocks: [] }] },
      { type: 'columns', columns: [{ blocks }, { blocks: [] }], if: 'variables.no' },
    ])
    for (const [template, open] of [
      [html, '&#60;'],
      [text, '<'],
    ] as const) {
      const rendered = render(template, { rows })
      expect(count(rendered, `${open}a`)).toBe(3)
      expect(count(rendered, `${open}b`)).toBe(3)
      expect(rendered).not.toContain('hidden')
    }
  })

  it('keeps formatting and links in a rich heading, and sends a plain heading as typed', () => {
    const typed = 'a < b <b>c</b> &amp; <a href="https://a.test">d</a>'
    const rich = compile([{ type: 'heading', rich: true, text: `<p>${typed}</p><script>x</script>` }])
    expect(rich.html).toMatch(
      /<h1 [^>]*>a &#60; b <b>c<\/b> &#38; <a href="https:\/\/a\.test" style="[^"]*" class="fp-link">d<\/a><\/h1>/,
    )
    expect(rich.text).toBe('a < b c & d (https://a.test)')
    const plain = compile([{ type: 'heading', text: typed }])
    expect(plain.html).toContain('&#60;b&#62;c&#60;/b&#62; &#38;amp;')
    expect(plain.text).toBe(typed)
    const unset = compile([{ type: 'heading', text: typed, rich: false }])
    expect(unset).toEqual(plain)
  })

  it('evaluates the condition of a repeated block for each item', () => {
    const { html } = compile([
      {
        type: 'heading',
        text: 'item {{ row.name }}',
        each: { in: 'variables.rows', as: 'row', limit: 2 },
        if: 'row.name == "b"',
      },
    ])
    const rendered = render(html, { rows: [...rows, { name: 'b' }] })
    expect([count(rendered, 'item a'), count(rendered, 'item b')]).toEqual([0, 1])
  })

  it('includes styles for dark mode and hidden blocks only if the design uses them', () => {
    const plain = compile([{ type: 'heading', text: 'a' }]).html
    expect(plain).not.toMatch(/prefers-color-scheme|color-scheme|fp-hide/)
    const dark = compile([{ type: 'logo', fileKey: 'fil_a', darkFileKey: 'fil_b', hideOn: 'mobile' }], {
      global: { dark: { background: '#010203', textColor: '#fefefe' } },
    }).html
    expect(dark).toMatch(/<meta name="color-scheme" content="light dark">/)
    expect(dark).toMatch(
      /prefers-color-scheme:dark\) \{ body, \.fp-body \{ background-color:#010203 !important \}/,
    )
    expect(dark).toMatch(/class="fp-dark" style="display:none[^>]*>.*https:\/\/files\.test\/fil_b/)
    expect(dark).toContain('class="fp-light fp-hide-mobile"')
  })

  it.each([
    [{ background: '#010203', textColor: '#fefefe' }, '#fefefe'],
    [{ background: '#010203' }, '#c4c9d1'],
    [{ contentBackground: '#010203', textColor: '#fefefe' }, null],
  ])('has a footer that is readable in dark mode with %j', (dark, color) => {
    const rule = `.fp-footer, .fp-footer a { color:${color} !important }`
    const html = compile([{ type: 'divider' }], { global: { dark } }).html
    if (color === null) expect(html).not.toContain('fp-footer')
    else expect(html).toContain(rule)
  })

  it('contains the unsubscribe block only in marketing emails', () => {
    const block: Block = { type: 'unsubscribe', if: 'variables.x' }
    expect(compile([block]).html).toContain('{{ unsubscribe_link }}')
    const transactional = compile([block], {}, { category: 'transactional' })
    expect(transactional.html).not.toContain('unsubscribe')
    expect(transactional.html).not.toContain('variables.x')
    expect(transactional.text).toBe('')
  })

  it('starts with the header and ends with the footer; a deleted preset is empty', () => {
    const presets = (id: string) =>
      id === 'pre_1' ? { blocks: [{ type: 'heading', text: 'top' } as const] } : undefined
    const frame = {
      header: { presetId: 'pre_1' },
      footer: { blocks: [{ type: 'heading', text: 'bottom' } as const] },
    }
    expect(compile([{ type: 'heading', text: 'middle' }], frame, { presets }).text).toBe(
      'top\n\nmiddle\n\nbottom',
    )
    expect(compile([{ type: 'heading', text: 'middle' }], { header: { presetId: 'pre_2' } }).text).toBe(
      'middle',
    )
  })
})

describe('Liquid', () => {
  const expression = fc
    .stringMatching(/^[a-z .<>&|'"\\/=,:#;!-]{1,20}$/)
    .filter((text) => !/['"\\]/.test(text))
  const quoted = fc
    .stringMatching(/^[a-z }{%<>&'\\#-]{0,12}$/)
    .map((text) => `"${text.replaceAll('\\', '')}"`)
  const output = fc.tuple(expression, quoted).map(([name, text]) => `{{ v${name} | default: ${text} }}`)
  const tag = fc
    .tuple(expression, fc.constantFrom('', '-'))
    .map(([name, dash]) => `{%${dash} if v ${name} < "<b>" ${dash}%}`)

  it('is unchanged in every text and URL', () => {
    const occurrences = count(JSON.stringify(everyBlock('@T@', 'https://a.test/@H@')), '@T@') - 1
    fc.assert(
      fc.property(output, tag, (written, condition) => {
        const liquid = `${condition}${written}{% endif %}`
        const { html, text, attachments } = compile(everyBlock(liquid, `https://a.test/${liquid}`))
        expect(count(html, condition)).toBe(count(html, written))
        expect(count(html, written)).toBeGreaterThanOrEqual(occurrences)
        expect(count(text, liquid)).toBeGreaterThanOrEqual(occurrences)
        expect(attachments).toContain(`"filename":"${liquid}"`)
        expect(html).not.toMatch(/fpx\w+n\d+xpf/)
      }),
      { numRuns: 60 },
    )
  })
})

describe('hostile text', () => {
  const strings = [
    'fpx12xpf fpx0000000n0xpf',
    '</mj-text></mj-column></mjml>',
    `"'><img src=x onerror=alert(1)>`,
    '{% if a < b %}"<b>x</b>"{% endif %}',
    '{% raw %}"><script>{% endraw %}',
    '{<b></b>{ secrets.KEY }}',
    'a & b \u0000\u0007\ufdd00\ufdd1 ]]> <![CDATA[ <!-- -->',
  ]

  it.each(strings)('%j cannot escape from its element or attribute', (text) => {
    const blocks = everyBlock(text, `https://a.test/?q=${text}`).filter(({ type }) => type !== 'html')
    const html = render(compile(blocks).html, { rows: [1], pair: true })
    expect(() => [tagTree(html, 'mso'), tagTree(html, 'other')]).not.toThrow()
    expect(html).not.toMatch(/<script|<img src=x|<mj-|secrets\.KEY\}\}/)
    expect(count(html, '</html>')).toBe(1)
  })

  it.each([
    '<table><tr><td>',
    '</td></tr></table></div></body>',
    '<!-- open',
    '<style>a',
    '<div class="',
    '<a <b',
    '<plaintext>',
  ])('%j in an html block does not affect the rest of the message', (written) => {
    const { html } = compile([
      { type: 'html', html: written },
      { type: 'heading', text: 'after' },
    ])
    const rest = html.slice(html.lastIndexOf('<tr', html.indexOf('after')))
    const [page = ''] = html.split('<tr><td align="left" class="fp-text"', 1)
    expect(() => tagTree(page + rest, 'other')).not.toThrow()
    expect(html.replace(/<!--[\s\S]*?-->|<style[\s\S]*?<\/style>/g, '')).toContain('>after</h1>')
  })
})

describe('attachments', () => {
  it('render to a JSON list, subject to the conditions of the block and its parents', () => {
    const file: LeafBlock = {
      type: 'file',
      url: 'https://a.test/{{ doc }}.pdf',
      filename: 'say "{{ doc }}" \\ .pdf',
      sendAsLink: true,
      each: { in: 'variables.docs', as: 'doc' },
    }
    const { attachments, html } = compile([
      { type: 'file', fileKey: 'fil_a', filename: 'a.pdf' },
      {
        type: 'section',
        blocks: [{ type: 'columns', columns: [{ blocks: [file] }, { blocks: [] }] }],
        if: 'variables.yes',
      },
    ])
    const first = { filename: 'a.pdf', fileKey: 'fil_a', sendAsLink: false }
    expect(JSON.parse(render(attachments, { docs: ['x'] }))).toEqual([first, null])
    expect(JSON.parse(render(attachments, { docs: ['x', 'y'], yes: true }))).toEqual([
      first,
      { filename: 'say "x" \\ .pdf', url: 'https://a.test/x.pdf', sendAsLink: true },
      { filename: 'say "y" \\ .pdf', url: 'https://a.test/y.pdf', sendAsLink: true },
      null,
    ])
    expect(html).not.toContain('.pdf')
  })
})

describe('plain text', () => {
  it('contains the text of every block', () => {
    const { text } = compile([
      { type: 'heading', text: 'Tom & {{ a }}' },
      { type: 'text', html: '<p>One &amp; <a href="https://a.test">two</a></p><ul><li>x</li></ul>' },
      { type: 'image', url: 'https://a.test/i.png', alt: 'A cat' },
      { type: 'button', label: 'Go', href: 'https://a.test' },
      {
        type: 'table',
        columns: [{ title: 'T', cell: '{{ i }}' }],
        rows: { in: 'variables.l', as: 'i', limit: 2 },
      },
    ])
    expect(render(text, { l: [1, 2, 3] }).replace(/\n{2,}/g, '\n')).toBe(
      'Tom & \nOne & two (https://a.test)\n- x\nA cat\nGo (https://a.test)\nT\n1\n2\n',
    )
  })
})
