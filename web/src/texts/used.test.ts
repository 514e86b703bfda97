import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { namespacesOf, readMessageFile } from '../../../src/messages/message-files.ts'

const WEB = join(import.meta.dirname, '..')
const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
const sources = files
  .filter((name) => !/\.test\.ts$/.test(name))
  .map((name) => readFileSync(join(WEB, name), 'utf8'))
  .join('\n')

/** Read by a computed name, or from messages passed to another function. */
const READ_INDIRECTLY = new Set([
  ...['account.profileSaved', 'history.run', 'history.from', 'history.to'],
  ...['entry.dayAt', 'entry.today', 'entry.yesterday', 'entry.final', 'entry.skippedWhy', 'entry.unknownWhy'],
  ...[
    'variables.notJson',
    'variables.notAnObject',
    'workspace.outline',
    'workspace.canvas',
    'workspace.block',
  ],
  'workspace.unsubscribeLinkLabel',
])
/** Groups keyed by engine names. */
const READ_AS_WHOLE = new Set(['filters', 'tags', 'reasons'])

const matchesOf = (pattern: RegExp): string[][] =>
  [...sources.matchAll(pattern)].map(([, ...groups]) => groups)
const namesIn = (text: string): string[] => text.match(/\w+/g) ?? []

/** Every property access, such as `home.sent`. */
const members = new Set(
  matchesOf(/(?<=\b(\w+))(?:\(\))?\??\.(\w+)/g).map(([holder, name]) => `${holder}.${name}`),
)
/** `{ home, stats: texts } = useTexts('home')` */
const unpacked = matchesOf(/\{([^{}]*)\} = ([^\n]*)/g).map(([names = '', from = '']) => ({ names, from }))
/** `const words = texts.home` */
const renamed = matchesOf(/const (\w+) = [\w.()]*\.(\w+)\n/g)
/** Nested groups that are indexed by a value: `kinds[kind]`, `textOf(kinds, kind)`. */
const indexed = new Set([
  ...matchesOf(/\b(\w+)\??\.?\[/g).flat(),
  ...matchesOf(/[(,{:] *(?:\w+(?:\(\))?\.)+(\w+) *[,)}|\n]/g).flat(),
  ...matchesOf(/textOf\((\w+),/g).flat(),
])

/** The names by which a group is read: its own and its aliases. */
function namesOf(group: string): string[] {
  const destructured = unpacked.flatMap(
    ({ names }) => new RegExp(`\\b${group}: (\\w+)`).exec(names)?.[1] ?? [],
  )
  const assigned = renamed.flatMap(([name = '', from]) => (from === group ? [name] : []))
  const fromHook = matchesOf(/const (\w+) = useTexts\('(\w+)'\)/g).flatMap(([name = '', from]) =>
    from === group ? [name] : [],
  )
  return [group, ...destructured, ...assigned, ...fromHook]
}

function unusedIn(texts: object, group: string, isOutermost: boolean): string[] {
  const holders = namesOf(group)
  if (READ_AS_WHOLE.has(group) || (!isOutermost && holders.some((name) => indexed.has(name)))) return []
  const unpackings = unpacked.filter(({ from }) => namesIn(from).some((name) => holders.includes(name)))
  const unpackedNames = new Set(unpackings.flatMap(({ names }) => namesIn(names)))
  return Object.entries(texts).flatMap(([name, text]) => {
    if (typeof text === 'object' && text !== null && !Array.isArray(text)) return unusedIn(text, name, false)
    const isRead = unpackedNames.has(name) || holders.some((holder) => members.has(`${holder}.${name}`))
    return isRead ? [] : [`${group}.${name}`]
  })
}

/** Used by the server. */
const ON_THE_SERVER = new Set(['emails', 'names', 'notices', 'unsubscribe'])

it('the app uses every message', () => {
  const unused = new Set<string>()
  for (const namespace of namespacesOf('en').filter((name) => !ON_THE_SERVER.has(name)))
    for (const name of unusedIn(readMessageFile('en', namespace), namespace, true)) unused.add(name)
  expect([...unused].filter((name) => !READ_INDIRECTLY.has(name) && !ON_THE_SERVER.has(name))).toEqual([])
})
