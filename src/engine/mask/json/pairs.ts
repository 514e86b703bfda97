import { judgeKey, type KeyJudgement } from '../keys/judgement.ts'
import type { JsonFrame, JsonLeaf } from './frames.ts'
import { decodeString } from './tokens.ts'

/** More than any real object has; an object full of names must not be searched for each value. */
const MAX_NAMES = 8
const LONGEST_NAME = 120
const HEADERS = new Set(
  'authorization proxy-authorization cookie set-cookie x-api-key x-auth-token x-access-token api-key'.split(
    ' ',
  ),
)

type IsTelling = (name: KeyJudgement) => boolean

export function noteName<Scope>(frame: JsonFrame<Scope>, leaf: JsonLeaf<Scope>) {
  frame.names ??= []
  if (frame.names.length < MAX_NAMES) frame.names.push(leaf)
}

/** What the name in `{ name, value }` implies for the value. Without a value, a name means nothing special. */
export function nameInObject<Scope>(
  text: string,
  frame: JsonFrame<Scope>,
  isTelling: IsTelling,
): KeyJudgement | null {
  for (const leaf of frame.names ?? []) {
    const name = judgeKey(readName(text, leaf))
    if (isTelling(name)) return name
  }
  return null
}

/** What `[[name, value], …]`, or a list of alternating header names and values, says about a value. */
export function nameInArray<Scope>(
  text: string,
  frame: JsonFrame<Scope>,
  leaf: JsonLeaf<Scope>,
  isInList: boolean,
  isTelling: IsTelling,
): KeyJudgement | null {
  if (leaf.index % 2 === 0) {
    frame.names = leaf.isString ? [leaf] : null
    return null
  }
  const [before] = frame.names ?? []
  if (before === undefined || before.end - before.start > LONGEST_NAME) return null
  const written = readName(text, before)
  if (HEADERS.has(written.toLowerCase())) return judgeKey(written)
  if (!isInList || leaf.index !== 1 || !isLast(text, leaf.end)) return null
  const name = judgeKey(written)
  return isTelling(name) ? name : null
}

const readName = <Scope>(text: string, { start, end }: JsonLeaf<Scope>) =>
  decodeString(text, start, Math.min(end, start + LONGEST_NAME))

const MAX_BLANKS = 200

function isLast(text: string, from: number): boolean {
  let at = from
  while (at < from + MAX_BLANKS && text.charCodeAt(at) <= 32) at += 1
  return at >= text.length || text.charCodeAt(at) === 93
}
