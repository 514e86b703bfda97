import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import type { Definition } from '../problems/define.ts'
import { PROBLEMS } from '../problems/problems.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The words of every problem's text, without its values. Single words are too common to mean one of our texts. */
const OUR_WORDS = Object.values<Definition>(PROBLEMS)
  .flatMap(({ text }) => text.split(/\{[^{}]*\}|[{}']/))
  .map((words) => words.trim().toLowerCase())
  .filter((words) => words.length >= 8 && words.includes(' '))

const isOurs = (text: string) => {
  const words = text.trim().toLowerCase()
  return (
    words.length >= 10 &&
    words.includes(' ') &&
    OUR_WORDS.some((ours) => ours.includes(words) || words.includes(ours))
  )
}

type Node = {
  type: string
  start: number
  value?: unknown
  regex?: { pattern: string }
  operator?: string
  callee?: Node & { property?: { name?: string } }
}

const ASKING = new Set(['startsWith', 'endsWith', 'includes', 'indexOf', 'match', 'matchAll', 'search'])

/** Whether something is decided by what is directly inside this node: it is compared, or looked for in a text. */
const isDecision = ({ type, operator = '', callee }: Node) =>
  type === 'SwitchCase' ||
  (type === 'BinaryExpression' && /^[!=]==?$/.test(operator)) ||
  (type === 'CallExpression' && ASKING.has(callee?.property?.name ?? ''))

/** The runs of words in a regular expression. */
const wordsIn = (pattern: string) =>
  pattern.split(/\\[a-zA-Z]|[^a-zA-Z ,;:'-]+/).filter((words) => words.trim().length >= 8)

/** Texts and regular expressions that decide something, and have words of ours in them. */
function decisionsIn(source: string, lang: 'ts' | 'tsx' = 'ts'): string[] {
  const found: string[] = []
  const visit = (node: Node, parent: Node | null) => {
    const { type, value, regex } = node
    const isText = type === 'Literal' && typeof value === 'string' && isOurs(value)
    if ((isText && parent && isDecision(parent)) || (regex && wordsIn(regex.pattern).some(isOurs)))
      found.push(`line ${source.slice(0, node.start).split('\n').length}: ${regex?.pattern ?? value}`)
    for (const part of Object.values(node).flat())
      if (typeof part === 'object' && part !== null && 'type' in part) visit(part as Node, node)
  }
  visit(parseAst(source, { lang }) as unknown as Node, null)
  return found
}

/** Where texts of a library become problems; they resemble ours. */
const FOREIGN_TEXTS = new Set(['src/engine/liquid/errors.ts', 'src/surfaces/cli/cli.ts'])

it('nothing is decided by the words of a problem: its code says what it is', () => {
  const files = globSync(['src/**/*.ts', 'web/src/**/*.{ts,tsx}'], { cwd: ROOT }).filter(
    (path) =>
      !FOREIGN_TEXTS.has(path) &&
      !/\.test\.tsx?$|\.d\.ts$|^src\/(?:problems|testing|messages)\/|\/migrations\//.test(path),
  )
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((path) =>
    decisionsIn(readFileSync(join(ROOT, path), 'utf8'), path.endsWith('x') ? 'tsx' : 'ts').map(
      (decision) => `${path} ${decision}`,
    ),
  )
  expect(found).toEqual([])
})

it.each([
  "error.startsWith('the layout does not exist')",
  "if (message === 'sender not found') retry()",
  'const isLate = /^this took too long/.test(text)',
  "switch (reason) { case 'path not found': stop() }",
])('would be found: %s', (source) => {
  expect(decisionsIn(source)).toHaveLength(1)
})

it.each(["const title = 'sender not found'", "code === 'sender.not_found'", '/^lay_/.test(id)'])(
  'is fine: %s',
  (source) => {
    expect(decisionsIn(source)).toEqual([])
  },
)
