import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import type { Definition } from '../problems/define.ts'
import { PROBLEMS } from '../problems/problems.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The fixed parts of every problem text. Single words are too common to identify one. */
const PROBLEM_TEXTS = Object.values<Definition>(PROBLEMS)
  .flatMap(({ text }) => text.split(/\{[^{}]*\}|[{}']/))
  .map((words) => words.trim().toLowerCase())
  .filter((words) => words.length >= 8 && words.includes(' '))

const isProblemText = (text: string) => {
  const words = text.trim().toLowerCase()
  return (
    words.length >= 10 &&
    words.includes(' ') &&
    PROBLEM_TEXTS.some((text) => text.includes(words) || words.includes(text))
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

const TEXT_TESTS = new Set(['startsWith', 'endsWith', 'includes', 'indexOf', 'match', 'matchAll', 'search'])

/** Whether the node compares or searches a string. */
const isDecision = ({ type, operator = '', callee }: Node) =>
  type === 'SwitchCase' ||
  (type === 'BinaryExpression' && /^[!=]==?$/.test(operator)) ||
  (type === 'CallExpression' && TEXT_TESTS.has(callee?.property?.name ?? ''))

/** The literal text in a regular expression. */
const wordsIn = (pattern: string) =>
  pattern.split(/\\[a-zA-Z]|[^a-zA-Z ,;:'-]+/).filter((words) => words.trim().length >= 8)

/** Conditions that test for our own messages. */
function decisionsIn(source: string, lang: 'ts' | 'tsx' = 'ts'): string[] {
  const decisions: string[] = []
  const visit = (node: Node, parent: Node | null) => {
    const { type, value, regex } = node
    const isText = type === 'Literal' && typeof value === 'string' && isProblemText(value)
    if ((isText && parent && isDecision(parent)) || (regex && wordsIn(regex.pattern).some(isProblemText)))
      decisions.push(`line ${source.slice(0, node.start).split('\n').length}: ${regex?.pattern ?? value}`)
    for (const part of Object.values(node).flat())
      if (typeof part === 'object' && part !== null && 'type' in part) visit(part as Node, node)
  }
  visit(parseAst(source, { lang }) as unknown as Node, null)
  return decisions
}

/** Files that translate library error messages, some of which resemble ours. */
const LIBRARY_TEXTS = new Set(['src/engine/liquid/errors.ts', 'src/surfaces/cli/cli.ts'])

it("nothing branches on a problem's text instead of its code", () => {
  const files = globSync(['src/**/*.ts', 'web/src/**/*.{ts,tsx}'], { cwd: ROOT }).filter(
    (path) =>
      !LIBRARY_TEXTS.has(path) &&
      !/\.test\.tsx?$|\.d\.ts$|^src\/(?:problems|testing|messages)\/|\/migrations\//.test(path),
  )
  expect(files.length).toBeGreaterThan(500)
  const decisions = files.flatMap((path) =>
    decisionsIn(readFileSync(join(ROOT, path), 'utf8'), path.endsWith('x') ? 'tsx' : 'ts').map(
      (decision) => `${path} ${decision}`,
    ),
  )
  expect(decisions).toEqual([])
})

it.each([
  "error.startsWith('the layout does not exist')",
  "if (message === 'sender not found') retry()",
  'const isLate = /^this took too long/.test(text)',
  "switch (reason) { case 'path not found': stop() }",
])('the check detects: %s', (source) => {
  expect(decisionsIn(source)).toHaveLength(1)
})

it.each(["const title = 'sender not found'", "code === 'sender.not_found'", '/^lay_/.test(id)'])(
  'the check allows: %s',
  (source) => {
    expect(decisionsIn(source)).toEqual([])
  },
)
