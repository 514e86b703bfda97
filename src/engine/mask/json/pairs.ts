import { classifyKey, type KeyInfo } from '../keys/classify.ts'
import type { JsonFrame, JsonLeaf } from './frames.ts'
import { decodeString } from './tokens.ts'

/** More than any real object has. The limit prevents quadratic time on an object full of names. */
const MAX_NAMES = 8
const MAX_NAME_LENGTH = 120
const HEADERS = new Set(
  'authorization proxy-authorization cookie set-cookie x-api-key x-auth-token x-access-token api-key'.split(
    ' ',
  ),
)

type DescribesValue = (name: KeyInfo) => boolean

export function addName<Scope>(frame: JsonFrame<Scope>, leaf: JsonLeaf<Scope>) {
  frame.names ??= []
  if (frame.names.length < MAX_NAMES) frame.names.push(leaf)
}

/** The key information for the value in `{ name, value }`, derived from its name. */
export function nameInObject<Scope>(
  text: string,
  frame: JsonFrame<Scope>,
  describesValue: DescribesValue,
): KeyInfo | null {
  for (const leaf of frame.names ?? []) {
    const name = classifyKey(readName(text, leaf))
    if (describesValue(name)) return name
  }
  return null
}

/** The key information for a value in `[[name, value], …]` or in a list of alternating header names and values. */
export function nameInArray<Scope>(
  text: string,
  frame: JsonFrame<Scope>,
  leaf: JsonLeaf<Scope>,
  isInList: boolean,
  describesValue: DescribesValue,
): KeyInfo | null {
  if (leaf.index % 2 === 0) {
    frame.names = leaf.isString ? [leaf] : null
    return null
  }
  const [nameLeaf] = frame.names ?? []
  if (nameLeaf === undefined || nameLeaf.end - nameLeaf.start > MAX_NAME_LENGTH) return null
  const rawName = readName(text, nameLeaf)
  if (HEADERS.has(rawName.toLowerCase())) return classifyKey(rawName)
  if (!isInList || leaf.index !== 1 || !isLast(text, leaf.end)) return null
  const name = classifyKey(rawName)
  return describesValue(name) ? name : null
}

const readName = <Scope>(text: string, { start, end }: JsonLeaf<Scope>) =>
  decodeString(text, start, Math.min(end, start + MAX_NAME_LENGTH))

const MAX_BLANKS = 200

function isLast(text: string, from: number): boolean {
  let position = from
  while (position < from + MAX_BLANKS && text.charCodeAt(position) <= 32) position += 1
  return position >= text.length || text.charCodeAt(position) === 93
}
