import { createHash } from 'node:crypto'
import { tooLarge } from './budget.ts'
import { protocolError } from './pkt-line.ts'

export type ObjectType = 'commit' | 'tree' | 'blob' | 'tag'
export type GitObject = { type: ObjectType; content: Buffer }

export type TreeEntry = { mode: string; oid: string }
/** The entries of a folder, by name. */
export type Tree = Map<string, TreeEntry>

export const FILE_MODE = '100644'
export const FOLDER_MODE = '40000'
export const OID_BYTES = 20
export const SHA = /^[0-9a-f]{40}$/

export function oidOf({ type, content }: GitObject): string {
  return createHash('sha1').update(`${type} ${content.length}\0`).update(content).digest('hex')
}

/** Enough for 18,000 layouts. A folder is read and written in one go, so a larger one would block the process. */
export const MAX_TREE_BYTES = 1024 * 1024

export function readTree(content: Buffer): Tree {
  if (content.length > MAX_TREE_BYTES) throw tooLarge()
  const tree: Tree = new Map()
  for (let entry = entryAt(content, 0); entry; entry = entryAt(content, entry.end)) {
    const { bytes } = entry
    const mode = bytes.toString('latin1', 0, bytes.indexOf(' '))
    tree.set(entry.name(), { mode, oid: bytes.toString('hex', bytes.length - OID_BYTES) })
  }
  return tree
}

/** The names whose entries differ. Both trees are sorted, so one pass over their bytes finds them. */
export function differingNames(one: Buffer, other: Buffer): string[] {
  if (one.equals(other)) return []
  const names: string[] = []
  let left = entryAt(one, 0)
  let right = entryAt(other, 0)
  while (left || right) {
    const order = left && right ? compareNames(left, right) : left ? -1 : 1
    if (order < 0 && left) names.push(left.name())
    if (order > 0 && right) names.push(right.name())
    if (order === 0 && left && right && !left.bytes.equals(right.bytes)) names.push(left.name())
    if (order <= 0 && left) left = entryAt(one, left.end)
    if (order >= 0 && right) right = entryAt(other, right.end)
  }
  return names
}

type RawEntry = { bytes: Buffer; key: Buffer; end: number; name(): string }

const FOLDER_MODE_START = FOLDER_MODE.charCodeAt(0)
const SLASH = Buffer.from('/')

function entryAt(tree: Buffer, position: number): RawEntry | null {
  if (position >= tree.length) return null
  const space = tree.indexOf(' ', position)
  const zero = tree.indexOf(0, space)
  const end = zero + 1 + OID_BYTES
  if (space < 0 || zero < 0 || end > tree.length) throw protocolError()
  const key = tree.subarray(space + 1, zero)
  // Names are bytes; latin1 preserves those that are not UTF-8.
  return { bytes: tree.subarray(position, end), key, end, name: () => key.toString('latin1') }
}

function compareNames(one: RawEntry, other: RawEntry): number {
  return one.key.equals(other.key) ? 0 : sortKey(one).compare(sortKey(other))
}

/** Git sorts a folder as if its name ended in a slash. */
const sortKey = ({ bytes, key }: RawEntry) =>
  bytes[0] === FOLDER_MODE_START ? Buffer.concat([key, SLASH]) : key

export function writeTree(tree: Tree): GitObject {
  const parts = [...tree]
    .map(([name, entry]) => ({ name, entry, key: isFolder(entry) ? `${name}/` : name }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .flatMap(({ name, entry }) => [
      Buffer.from(`${entry.mode} ${name}\0`, 'latin1'),
      Buffer.from(entry.oid, 'hex'),
    ])
  return { type: 'tree', content: Buffer.concat(parts) }
}

/** Excludes links and submodules. The last mode was written by early versions of git. */
const FILE_MODES = new Set([FILE_MODE, '100755', '100664'])
export const isFile = ({ mode }: TreeEntry) => FILE_MODES.has(mode)

export const isFolder = ({ mode }: TreeEntry) => mode === FOLDER_MODE

export type Commit = { tree: string; parents: string[]; author: string; date: string; message: string }

export type Signature = { name: string; email: string; date: string }

const AUTHOR = /^(.*?) ?<[^>]*> ?(-?\d+)?/
const MAX_AUTHOR_LENGTH = 500

/** More than any signature needs; the rest is ignored. */
const MAX_COMMIT_BYTES = 64 * 1024

export function readCommit(content: Buffer): Commit {
  const text = content.toString('utf8', 0, MAX_COMMIT_BYTES)
  const end = text.indexOf('\n\n')
  const lines = (end < 0 ? text : text.slice(0, end)).split('\n')
  const valuesOf = (name: string) =>
    lines.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1))
  const [tree = ''] = valuesOf('tree')
  const [, name = '', seconds = '0'] =
    AUTHOR.exec(valuesOf('author')[0]?.slice(0, MAX_AUTHOR_LENGTH) ?? '') ?? []
  return {
    tree,
    parents: valuesOf('parent').filter((parent) => SHA.test(parent)),
    author: name,
    date: dateOf(Number(seconds)),
    message: end < 0 ? '' : text.slice(end + 2),
  }
}

const LAST_SECOND = 253_402_300_799

/** The date can be any number, so it is clamped to the years 1970 to 9999. */
const dateOf = (seconds: number) => new Date(Math.min(Math.max(seconds, 0), LAST_SECOND) * 1000).toISOString()

export function writeCommit(commit: {
  tree: string
  parent: string | null
  author: Signature
  committer: Signature
  message: string
}): GitObject {
  const { tree, parent, author, committer, message } = commit
  const lines = [
    `tree ${tree}`,
    ...(parent === null ? [] : [`parent ${parent}`]),
    `author ${signatureLine(author)}`,
    `committer ${signatureLine(committer)}`,
    '',
    message,
  ]
  return { type: 'commit', content: Buffer.from(lines.join('\n')) }
}

const signatureLine = ({ name, email, date }: Signature) =>
  `${name} <${email}> ${Math.floor(Date.parse(date) / 1000)} +0000`
