import { describe, expect, it } from 'vitest'
import {
  type Block,
  Design,
  designFileKeys,
  designTexts,
  emptyDesign,
  FORMAT_VERSION,
  normalizeDesign,
} from './design.ts'

const problem = (design: unknown) => {
  const issue = Design.safeParse(design).error?.issues[0]
  return issue && { path: issue.path.join('.'), message: issue.message }
}
const pathOf = (block: unknown) => problem({ blocks: [{ type: 'spacer' }, block] })?.path

describe('Design', () => {
  it('accepts an empty design', () => {
    expect(Design.parse(emptyDesign())).toEqual({ formatVersion: FORMAT_VERSION, blocks: [] })
  })

  it.each([
    ['blocks.1.type', { type: 'nope' }],
    ['blocks.1.text', { type: 'heading' }],
    ['blocks.1.level', { type: 'heading', text: 'a', level: 4 }],
    ['blocks.1', { type: 'heading', text: 'a', colour: 'red' }],
    ['blocks.1.color', { type: 'heading', text: 'a', color: 'redd' }],
    ['blocks.1.font', { type: 'heading', text: 'a', font: 'A;b' }],
    ['blocks.1.fileKey', { type: 'image' }],
    ['blocks.1.fileKey', { type: 'image', fileKey: 'fil_a', url: 'https://a.test' }],
    ['blocks.1.fileKey', { type: 'image', fileKey: '../a' }],
    ['blocks.1.thumbnail.fileKey', { type: 'video', href: 'https://a.test', thumbnail: {} }],
    ['blocks.1.if', { type: 'spacer', if: 'a %}{% if b' }],
    ['blocks.1.each.as', { type: 'spacer', each: { in: 'variables.a', as: 'variables' } }],
    ['blocks.1.each.in', { type: 'spacer', each: { in: '{{ a }}', as: 'b' } }],
    [
      'blocks.1.columns',
      {
        type: 'columns',
        columns: [
          { width: 60, blocks: [] },
          { width: 60, blocks: [] },
        ],
      },
    ],
    [
      'blocks.1.columns.0.cell',
      { type: 'table', columns: [{ title: 'a' }], rows: { in: 'variables.a', as: 'b' } },
    ],
    ['blocks.1.rows.1', { type: 'table', columns: [{ title: 'a' }], rows: [['a'], ['a', 'b']] }],
    [
      'blocks.1.columns.1.blocks.0.label',
      {
        type: 'columns',
        columns: [{ blocks: [] }, { blocks: [{ type: 'button', href: 'https://a.test' }] }],
      },
    ],
    ['blocks.1.url', { type: 'file', filename: 'a', url: 'http://a.test' }],
  ])('reports %s for %j', (path, block) => {
    expect(pathOf(block)).toBe(path)
  })

  it.each([
    'javascript:alert(1)',
    ' javascript:1',
    'JaVaScRiPt:1',
    'data:text/html,x',
    '{{ a }}javascript:1',
    '/x',
    'a.test',
    '',
  ])('rejects the link %j', (href) => {
    expect(pathOf({ type: 'button', label: 'a', href })).toBe('blocks.1.href')
  })

  it.each([
    'https://a.test',
    'HTTP://a.test',
    'mailto:a@b.test',
    'tel:+1',
    '#top',
    '{{ variables.url }}',
    '{% if a %}https://a{% endif %}',
  ])('accepts the link %j', (href) => {
    expect(pathOf({ type: 'button', label: 'a', href })).toBeUndefined()
  })

  it('allows blocks two levels deep but no deeper', () => {
    const nested = (depth: number): object =>
      depth === 0 ? { type: 'spacer' } : { type: 'section', blocks: [nested(depth - 1)] }
    expect(problem({ blocks: [nested(2)] })).toBeUndefined()
    expect(problem({ blocks: [nested(3)] })?.path).toBe('blocks.0.blocks.0.blocks.0.type')
    expect(problem({ blocks: [nested(5000)] })?.path).toBe('blocks.0.blocks.0.blocks.0.type')
  })

  it('allows 200 blocks, including header, footer and nested blocks', () => {
    const spacers = (length: number): Block[] => Array.from({ length }, () => ({ type: 'spacer' }))
    const design = (last: number) => ({
      header: { blocks: spacers(50) },
      blocks: [{ type: 'section', blocks: spacers(50) }, ...spacers(49)],
      footer: { blocks: spacers(last) },
    })
    expect(problem(design(50))).toBeUndefined()
    expect(problem(design(51))?.path).toBe('blocks')
  })

  it('rejects a repeated id anywhere in the design', () => {
    const spacer = { type: 'spacer', id: 'a' }
    expect(
      problem({ header: { blocks: [spacer] }, blocks: [{ type: 'section', blocks: [spacer] }] }),
    ).toEqual({
      path: 'blocks.0.blocks.0.id',
      message: 'design.block_id_repeated',
    })
  })

  it('accepts a header as either a preset or inline blocks', () => {
    expect(problem({ blocks: [], header: { presetId: 'pre_1' } })).toBeUndefined()
    expect(problem({ blocks: [], header: {} })?.path).toBe('header.presetId')
    expect(problem({ blocks: [], footer: { presetId: 'pre_1', blocks: [] } })?.path).toBe('footer.presetId')
  })
})

describe('normalizeDesign', () => {
  it('adds missing block ids and the format version and changes nothing else', () => {
    const design = Design.parse({
      footer: { blocks: [{ type: 'spacer' }] },
      blocks: [
        { type: 'section', blocks: [{ text: '{{  a }}\n', type: 'heading' }] },
        { type: 'columns', columns: [{ blocks: [{ type: 'spacer', id: 'n2' }] }, { blocks: [] }] },
      ],
      testVariables: { b: [1, { c: null }] },
    })
    let counter = 0
    const normalized = normalizeDesign(design, () => `n${++counter}`)
    expect(idsInOrder(normalized)).toEqual(['n1', 'n3', 'n4', 'n2', 'n5'])
    expect(normalized.formatVersion).toBe(FORMAT_VERSION)
    const text = JSON.stringify({ ...normalized, formatVersion: undefined }).replace(/,?"id":"n[1345]"/g, '')
    expect(text).toBe(JSON.stringify(design))
    expect(normalizeDesign(normalized, () => 'unused')).toEqual(normalized)
  })
})

function idsInOrder({ blocks, footer }: Design): unknown[] {
  const idsIn = (block: Block): unknown[] =>
    block.type === 'section'
      ? [block.id, ...block.blocks.flatMap(idsIn)]
      : block.type === 'columns'
        ? [block.id, ...block.columns.flatMap((column) => column.blocks.flatMap(idsIn))]
        : [block.id]
  return [...blocks, ...(footer?.blocks ?? [])].flatMap(idsIn)
}

describe('designTexts and designFileKeys', () => {
  const design = Design.parse({
    header: { blocks: [{ type: 'html', html: '<i>' }] },
    blocks: [
      { type: 'heading', text: 'h', if: 'a > 1' },
      {
        type: 'columns',
        columns: [{ blocks: [] }, { blocks: [{ type: 'button', label: 'l', href: '{{ u }}' }] }],
      },
      {
        type: 'table',
        columns: [{ title: 't', cell: 'c' }],
        rows: { in: 'variables.r', as: 'r' },
        totals: [{ label: 'tl', value: 'tv' }],
      },
      { type: 'table', columns: [{ title: 't2' }], rows: [['x']] },
      { type: 'file', fileKey: 'fil_a', filename: 'f', each: { in: 'variables.f', as: 'f' } },
      { type: 'video', thumbnail: { fileKey: 'fil_b' }, href: '#v' },
      { type: 'logo', url: 'https://l', darkFileKey: 'fil_c' },
    ],
  })

  it('list every text with its path and format', () => {
    expect(designTexts(design).map(({ path, text, place }) => `${path} ${place} ${text}`)).toEqual([
      'header.blocks[0].html html <i>',
      'blocks[0].if text {% if a > 1 %}{% endif %}',
      'blocks[0].text text h',
      'blocks[1].columns[1].blocks[0].label text l',
      'blocks[1].columns[1].blocks[0].href url {{ u }}',
      'blocks[2].rows text {% for r in variables.r %}{% endfor %}',
      'blocks[2].columns[0].title text t',
      'blocks[2].columns[0].cell text c',
      'blocks[2].totals[0].label text tl',
      'blocks[2].totals[0].value text tv',
      'blocks[3].columns[0].title text t2',
      'blocks[3].rows[0][0] text x',
      'blocks[4].each text {% for f in variables.f %}{% endfor %}',
      'blocks[4].filename text f',
      'blocks[5].href url #v',
      'blocks[6].url url https://l',
    ])
  })

  it('list every file key with its path', () => {
    expect(designFileKeys(design)).toEqual([
      { path: 'blocks[4].fileKey', fileKey: 'fil_a' },
      { path: 'blocks[5].thumbnail.fileKey', fileKey: 'fil_b' },
      { path: 'blocks[6].darkFileKey', fileKey: 'fil_c' },
    ])
  })
})
