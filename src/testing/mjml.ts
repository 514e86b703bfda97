import type { Block, LeafBlock } from '../engine/design/schema.ts'

export const compileOptions = {
  presets: () => undefined,
  fileUrl: (fileKey: string) => `https://files.test/${fileKey}`,
  category: 'marketing' as const,
}

/** Every block type and kind of nesting, with the same text wherever Liquid is allowed. */
export function everyBlock(text: string, href: string): Block[] {
  const leaf: LeafBlock[] = [
    { type: 'heading', text },
    { type: 'text', html: `<p>${text} <a href="${href}">link</a></p>` },
    { type: 'image', url: href, alt: text, href, radius: 4 },
    { type: 'logo', fileKey: 'fil_logo', alt: text, darkFileKey: 'fil_dark' },
    { type: 'button', label: text, href },
    { type: 'divider', width: 50 },
    { type: 'spacer', height: 12 },
    {
      type: 'table',
      columns: [
        { title: text, cell: text },
        { title: 'b', cell: 'c', align: 'right' },
      ],
      rows: { in: 'variables.rows', as: 'row' },
      totals: [{ label: text, value: text }],
    },
    { type: 'table', columns: [{ title: 'a' }], rows: [[text]] },
    { type: 'social', items: [{ network: 'x', href }] },
    { type: 'file', fileKey: 'fil_doc', filename: text },
    { type: 'video', thumbnail: { url: href }, href, alt: text },
    { type: 'html', html: `<div>${text}</div>` },
    { type: 'unsubscribe', text, label: text },
  ]
  const pair = {
    type: 'columns',
    columns: [
      { blocks: [{ type: 'heading', text }] },
      { width: 30, blocks: [{ type: 'button', label: text, href }] },
    ],
    gap: 10,
    if: 'variables.pair',
  } satisfies Block
  const section = {
    type: 'section',
    blocks: [{ type: 'heading', text, each: { in: 'variables.rows', as: 'inner' } }],
    border: { width: 2 },
    each: { in: 'variables.rows', as: 'boxed' },
  } satisfies Block
  return [
    ...leaf,
    pair,
    section,
    { type: 'section', blocks: [{ type: 'heading', text }, pair, section], radius: 8, background: '#eeeeee' },
    {
      type: 'columns',
      columns: [{ blocks: [pair, section] }, { blocks: [section] }],
      stackOnMobile: false,
      hideOn: 'desktop',
    },
  ]
}

const VOID = new Set(['img', 'br', 'meta', 'hr', 'link', 'input'])
const TAG = /<(\/?)([a-z][a-z0-9:]*)(?:[^<>"']|"[^"]*"|'[^']*')*>/gi

/** The tag tree as Outlook (`mso`) or other clients see it; throws if it is not well formed. */
export function tagTree(
  html: string,
  reader: 'mso' | 'other',
  include: (name: string) => boolean = () => true,
): string {
  const visible =
    reader === 'mso'
      ? html
          .replace(/<!--\[if !mso\]><!-->[\s\S]*?<!--<!\[endif\]-->/g, '')
          .replace(/<!--\[if [^\]]*\]>|<!\[endif\]-->/g, '')
      : html
  const markup = visible.replace(/<!--[\s\S]*?-->/g, '').replace(/<(style|o:\w+)[\s\S]*?<\/\1>/g, '')
  const open: string[] = []
  let tree = ''
  for (const [source, slash, tagName = ''] of markup.matchAll(TAG)) {
    const name = tagName.toLowerCase()
    const isVoid = VOID.has(name) || source.endsWith('/>')
    if (slash === '/') {
      const expected = open.pop()
      if (expected !== name) throw new Error(`</${name}> closes <${expected}>`)
    } else if (!isVoid) open.push(name)
    if (include(name)) tree += slash === '/' ? ')' : isVoid ? ` ${name}` : ` ${name}(`
  }
  if (open.length > 0) throw new Error(`left open: ${open.join(' ')}`)
  return tree
}
