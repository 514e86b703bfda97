import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'

const SOURCES = join(import.meta.dirname, '..')
/** Shown to contributors only: no page links there, so its words stand in no catalogue. */
const KIT = /^(?:routes\/(?:text-)?parts\.tsx|features\/parts\/)/
/** Attributes of elements, and properties of our parts, whose text people read or hear. */
const READ =
  /^(?:aria-(?:label|description|roledescription|valuetext)|alt|title|placeholder|label|hint|note|lead|why|what|message|detail|text|legend|error|empty|action|undoLabel)$/
/** The name of the product, keys, units and colours are the same in every language. */
const SAME_EVERYWHERE = /^(?:Flowpost|flowpost|https:\/\/|Alt ↑?↓|Enter|Esc|J|K|px|#[\da-f]{6})$/

type Node = { type: string; start: number; [key: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Texts that an expression can become on the page. */
function textsOf(node: unknown): { text: string; start: number }[] {
  if (!isNode(node)) return []
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [{ text: node.value, start: node.start }] : []
    case 'JSXText':
      return [{ text: String(node.value), start: node.start }]
    case 'TemplateLiteral':
      return (node.quasis as (Node & { value: { raw: string } })[]).map(({ value, start }) => ({
        text: value.raw,
        start,
      }))
    case 'JSXExpressionContainer':
      return textsOf(node.expression)
    case 'ConditionalExpression':
      return [...textsOf(node.consequent), ...textsOf(node.alternate)]
    case 'LogicalExpression':
      return [...textsOf(node.left), ...textsOf(node.right)]
    case 'BinaryExpression':
      return node.operator === '+' ? [...textsOf(node.left), ...textsOf(node.right)] : []
    default:
      return []
  }
}

/** What the page shows directly: children of elements, attributes that are read, and what a toast says. */
function shownIn(node: Node): unknown[] {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return node.children as unknown[]
  if (node.type === 'JSXAttribute' && READ.test(String((node.name as Node).name))) return [node.value]
  if (node.type === 'CallExpression' && (node.callee as Node).name === 'showToast')
    return node.arguments as unknown[]
  return []
}

function walk(node: Node, visit: (node: Node) => void) {
  visit(node)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit)
}

const isWords = (text: string) => /\p{L}/u.test(text) && !SAME_EVERYWHERE.test(text.trim())

function wordsIn(file: string, source: string): string[] {
  const found: string[] = []
  walk(parseSync(file, source).program as unknown as Node, (node) => {
    for (const { text, start } of shownIn(node).flatMap(textsOf))
      if (isWords(text)) found.push(`${file}:${source.slice(0, start).split('\n').length} ${text.trim()}`)
  })
  return found
}

it('every text of the app stands in the catalogues', async () => {
  const found: string[] = []
  for await (const file of glob('**/*.{ts,tsx}', { cwd: SOURCES }))
    if (!/\.test\.ts$/.test(file) && !KIT.test(file)) {
      const source = readFileSync(join(SOURCES, file), 'utf8')
      // A file without elements can only toast.
      if (file.endsWith('.tsx') || source.includes('showToast')) found.push(...wordsIn(file, source))
    }
  expect(found.sort()).toEqual([])
})

it('finds texts of elements, of attributes that are read, and of toasts', () => {
  const source = `
    const a = <b title="One" className="not-read">Two {isIt ? 'Three' : texts.four} {\`\${n} Five\`}</b>
    showToast('Six')
  `
  expect(wordsIn('page.tsx', source).map((found) => found.replace(/^\S+ /, ''))).toEqual([
    'Two',
    'Three',
    'Five',
    'One',
    'Six',
  ])
})
