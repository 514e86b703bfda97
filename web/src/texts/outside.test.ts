import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'

const SOURCES = join(import.meta.dirname, '..')
/** For contributors only: no page links there, so its text is not translated. */
const KIT = /^(?:routes\/(?:text-)?parts\.tsx|features\/parts\/)/
/** Attributes and component props whose text users read or hear. */
const TEXT_ATTRIBUTES =
  /^(?:aria-(?:label|description|roledescription|valuetext)|alt|title|placeholder|label|hint|note|lead|why|what|message|detail|text|legend|error|empty|action|undoLabel)$/
/** The product name, keys, units and colors are the same in every language. */
const UNTRANSLATED = /^(?:Flowpost|flowpost|https:\/\/|Alt ↑?↓|Enter|Esc|J|K|px|#[\da-f]{6})$/

type Node = { type: string; start: number; [key: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** The strings that an expression can evaluate to. */
function stringsIn(node: unknown): { text: string; start: number }[] {
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
      return stringsIn(node.expression)
    case 'ConditionalExpression':
      return [...stringsIn(node.consequent), ...stringsIn(node.alternate)]
    case 'LogicalExpression':
      return [...stringsIn(node.left), ...stringsIn(node.right)]
    case 'BinaryExpression':
      return node.operator === '+' ? [...stringsIn(node.left), ...stringsIn(node.right)] : []
    default:
      return []
  }
}

/** The visible parts of a node: children, attributes with text, and toast messages. */
function visibleIn(node: Node): unknown[] {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return node.children as unknown[]
  if (node.type === 'JSXAttribute' && TEXT_ATTRIBUTES.test(String((node.name as Node).name)))
    return [node.value]
  if (node.type === 'CallExpression' && (node.callee as Node).name === 'showToast')
    return node.arguments as unknown[]
  return []
}

function walk(node: Node, visit: (node: Node) => void) {
  visit(node)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit)
}

const isTranslatable = (text: string) => /\p{L}/u.test(text) && !UNTRANSLATED.test(text.trim())

function translatableTextIn(file: string, source: string): string[] {
  const matches: string[] = []
  walk(parseSync(file, source).program as unknown as Node, (node) => {
    for (const { text, start } of visibleIn(node).flatMap(stringsIn))
      if (isTranslatable(text))
        matches.push(`${file}:${source.slice(0, start).split('\n').length} ${text.trim()}`)
  })
  return matches
}

it('all text in the app comes from the message files', async () => {
  const matches: string[] = []
  for await (const file of glob('**/*.{ts,tsx}', { cwd: SOURCES }))
    if (!/\.test\.ts$/.test(file) && !KIT.test(file)) {
      const source = readFileSync(join(SOURCES, file), 'utf8')
      // Without JSX, a file can only show toasts.
      if (file.endsWith('.tsx') || source.includes('showToast'))
        matches.push(...translatableTextIn(file, source))
    }
  expect(matches.sort()).toEqual([])
})

it('the check finds text in elements, attributes and toasts', () => {
  const source = `
    const a = <b title="One" className="not-read">Two {isIt ? 'Three' : texts.four} {\`\${n} Five\`}</b>
    showToast('Six')
  `
  expect(translatableTextIn('page.tsx', source).map((match) => match.replace(/^\S+ /, ''))).toEqual([
    'Two',
    'Three',
    'Five',
    'One',
    'Six',
  ])
})
