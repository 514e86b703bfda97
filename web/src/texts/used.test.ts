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

/** Read by a name that only the page knows, or from texts that are handed on. */
const READ_OTHERWISE = new Set([
  ...['account.profileSaved', 'history.run', 'history.from', 'history.to'],
  ...['entry.dayAt', 'entry.today', 'entry.yesterday', 'entry.final', 'entry.skippedWhy', 'entry.unknownWhy'],
  ...[
    'variables.notJson',
    'variables.notAnObject',
    'workspace.outline',
    'workspace.canvas',
    'workspace.block',
    'workspace.preview',
  ],
  'workspace.unsubscribeLinkLabel',
])
/** Groups whose names are those of the engine. */
const READ_AS_WHOLE = new Set(['filters', 'tags', 'reasons'])

const all = (pattern: RegExp): string[][] => [...sources.matchAll(pattern)].map(([, ...groups]) => groups)
const namesIn = (text: string): string[] => text.match(/\w+/g) ?? []

/** `home.sent` as it is written anywhere. */
const members = new Set(all(/(?<=\b(\w+))(?:\(\))?\??\.(\w+)/g).map(([holder, name]) => `${holder}.${name}`))
/** `{ home, stats: texts } = useTexts('home')` */
const unpacked = all(/\{([^{}]*)\} = ([^\n]*)/g).map(([names = '', from = '']) => ({ names, from }))
/** `const words = texts.home` */
const renamed = all(/const (\w+) = [\w.()]*\.(\w+)\n/g)
/** Groups inside others from which a text is taken by what a value is: `kinds[kind]`, `textOf(kinds, kind)`. */
const whole = new Set([
  ...all(/\b(\w+)\??\.?\[/g).flat(),
  ...all(/[(,{:] *(?:\w+(?:\(\))?\.)+(\w+) *[,)}|\n]/g).flat(),
  ...all(/textOf\((\w+),/g).flat(),
])

/** What a group is called where it is read: by its own name, or by one that it is given there. */
function namesOf(group: string): string[] {
  const given = unpacked.flatMap(({ names }) => new RegExp(`\\b${group}: (\\w+)`).exec(names)?.[1] ?? [])
  const kept = renamed.flatMap(([name = '', from]) => (from === group ? [name] : []))
  const asked = all(/const (\w+) = useTexts\('(\w+)'\)/g).flatMap(([name = '', from]) =>
    from === group ? [name] : [],
  )
  return [group, ...given, ...kept, ...asked]
}

function unread(texts: object, group: string, isOutermost: boolean): string[] {
  const holders = namesOf(group)
  if (READ_AS_WHOLE.has(group) || (!isOutermost && holders.some((name) => whole.has(name)))) return []
  const fromIt = unpacked.filter(({ from }) => namesIn(from).some((name) => holders.includes(name)))
  const taken = new Set(fromIt.flatMap(({ names }) => namesIn(names)))
  return Object.entries(texts).flatMap(([name, text]) => {
    if (typeof text === 'object' && text !== null && !Array.isArray(text)) return unread(text, name, false)
    const isRead = taken.has(name) || holders.some((holder) => members.has(`${holder}.${name}`))
    return isRead ? [] : [`${group}.${name}`]
  })
}

/** The server reads these, and TypeScript sees which of their texts it uses. */
const ON_THE_SERVER = new Set(['emails', 'notices', 'unsubscribe'])

it('every message is read by some page', () => {
  const found = new Set<string>()
  for (const namespace of namespacesOf('en').filter((name) => !ON_THE_SERVER.has(name)))
    for (const name of unread(readMessageFile('en', namespace), namespace, true)) found.add(name)
  expect([...found].filter((name) => !READ_OTHERWISE.has(name))).toEqual([])
})
