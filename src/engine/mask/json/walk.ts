import { endOfString } from '../../json.ts'
import { classifyKey, classifyMember, type KeyInfo } from '../keys/classify.ts'
import { createFrame, type JsonFrame, type JsonLeaf, type JsonVisitor } from './frames.ts'
import { decodeString, endOfBare, NO_KEY, readKey } from './tokens.ts'

/** Replaces non-JSON text that must be skipped. Where a value is expected, it counts as one. */
export const FILLER = '\ue000'

/** No real document is nested deeper. A text that is deeper is not parsed as JSON. */
const MAX_DEPTH = 500
const VALID_BARE = /^(?:true|false|null|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)$/

type State = 'value' | 'key' | 'colon' | 'comma'

/**
 * Walks a JSON text in one pass, without recursion, and reports each value. The text may be truncated and may
 * contain several values in a row. Returns false if it is not JSON or contains no object or array.
 */
export function walkJson<Scope>(text: string, visitor: JsonVisitor<Scope>): boolean {
  const walk = new Walk(text, visitor)
  while (walk.position < text.length) if (!walk.step()) return false
  walk.closeAll()
  return walk.hasContainer
}

class Walk<Scope> {
  position = 0
  hasContainer = false
  private depth = 0
  private state: State = 'value'
  private frame: JsonFrame<Scope> | null = null
  private key = NO_KEY
  private readonly text: string
  private readonly visitor: JsonVisitor<Scope>
  private readonly outside: JsonFrame<Scope>

  constructor(text: string, visitor: JsonVisitor<Scope>) {
    this.text = text
    this.visitor = visitor
    this.outside = createFrame<Scope>(null, true, NO_KEY, 0, visitor.root)
  }

  step(): boolean {
    const code = this.text.charCodeAt(this.position)
    if (code === 32 || code === 10 || code === 13 || code === 9 || code === 0xfeff) {
      this.position += 1
      return true
    }
    if (code === 34) return this.takeString()
    if (code === 123 || code === 91) return this.open(code === 91)
    if (code === 125 || code === 93) return this.close(code === 93)
    if (code === 44) return this.takeComma()
    if (code === 58) return this.moveTo('colon', 'value')
    return this.takeBare()
  }

  private moveTo(from: State, to: State): boolean {
    if (this.state !== from) return false
    this.state = to
    this.position += 1
    return true
  }

  /** Consumes the character if it comes next. Most JSON has no whitespace, so it usually does. */
  private skip(code: number): boolean {
    if (this.text.charCodeAt(this.position) !== code) return false
    this.position += 1
    return true
  }

  private takeComma(): boolean {
    // A trailing comma, or one left over from a removed tag, is accepted.
    if (this.frame === null || this.state === 'colon') return false
    return this.moveTo(this.state, this.frame.isArray ? 'value' : 'key')
  }

  private takeString(): boolean {
    const start = this.position
    this.position = endOfString(this.text, start)
    if (this.state === 'key') {
      this.key = readKey(this.text, start, this.position)
      this.state = this.skip(58) ? 'value' : 'colon'
      return true
    }
    if (this.state !== 'value') return false
    this.report(start, true)
    return true
  }

  private takeBare(): boolean {
    const start = this.position
    const end = endOfBare(this.text, start)
    const bare = this.text.slice(start, end)
    const isFiller = bare.startsWith(FILLER)
    if (!isFiller && !VALID_BARE.test(bare) && end < this.text.length) return false
    this.position = end
    if (this.state === 'value') this.report(start, false)
    else if (!isFiller) return false
    return true
  }

  private report(start: number, isString: boolean) {
    const frame = this.frame ?? this.outside
    const leaf = {
      key: this.memberKey(frame),
      start,
      end: this.position,
      isString,
      frame,
      index: frame.count,
    }
    frame.count += 1
    if (this.frame === null) this.state = 'value'
    else if (this.skip(44)) this.state = frame.isArray ? 'value' : 'key'
    else this.state = 'comma'
    if (frame.isArray) this.reportItem(frame, leaf)
    else this.reportMember(frame, leaf)
  }

  private reportItem(frame: JsonFrame<Scope>, leaf: JsonLeaf<Scope>) {
    const isInList = frame.parent?.isArray === true && frame.parent !== this.outside
    const name = nameInArray(this.text, frame, leaf, isInList, this.visitor.describesValue)
    if (name !== null) leaf.key = name
    this.visitor.leaf(leaf)
  }

  private memberKey = (frame: JsonFrame<Scope>) =>
    frame.isArray ? frame.key : classifyMember(frame.key, this.key)

  private reportMember(frame: JsonFrame<Scope>, leaf: JsonLeaf<Scope>) {
    const { role } = leaf.key
    if (role === 'value') {
      const name = this.pairName(frame)
      if (name !== null) leaf.key = name
      else if (frame.pending === null) {
        frame.pending = leaf
        return
      }
    } else if (role === 'name' && leaf.isString) addName(frame, leaf)
    this.visitor.leaf(leaf)
  }

  private pairName = (frame: JsonFrame<Scope>) => nameInObject(this.text, frame, this.visitor.describesValue)

  private open(isArray: boolean): boolean {
    if (this.state !== 'value' || this.depth === MAX_DEPTH) return false
    this.depth += 1
    const parent = this.frame ?? this.outside
    const member = this.memberKey(parent)
    const key = member.role === 'value' ? (this.pairName(parent) ?? member) : member
    const frame = createFrame(
      parent,
      isArray,
      key,
      parent.count,
      this.visitor.enter(parent.scope, key, parent.isArray && parent !== this.outside),
    )
    parent.count += 1
    this.frame = frame
    this.hasContainer = true
    this.state = isArray ? 'value' : 'key'
    this.position += 1
    return true
  }

  private close(isArray: boolean): boolean {
    if (this.frame === null || this.frame.isArray !== isArray || this.state === 'colon') return false
    this.position += 1
    this.leave()
    return true
  }

  private leave() {
    const { frame } = this
    if (frame === null) return
    this.depth -= 1
    if (frame.pending !== null)
      this.visitor.leaf({ ...frame.pending, key: this.pairName(frame) ?? frame.pending.key })
    this.frame = frame.parent === this.outside ? null : frame.parent
    this.state = this.frame === null ? 'value' : 'comma'
  }

  closeAll() {
    while (this.frame !== null) this.leave()
  }
}

/** More than any real object has. The limit prevents quadratic time on an object full of names. */
const MAX_NAMES = 8
const MAX_NAME_LENGTH = 120
const HEADERS = new Set(
  'authorization proxy-authorization cookie set-cookie x-api-key x-auth-token x-access-token api-key'.split(
    ' ',
  ),
)

type DescribesValue = (name: KeyInfo) => boolean

function addName<Scope>(frame: JsonFrame<Scope>, leaf: JsonLeaf<Scope>) {
  frame.names ??= []
  if (frame.names.length < MAX_NAMES) frame.names.push(leaf)
}

/** The key information for the value in `{ name, value }`, derived from its name. */
function nameInObject<Scope>(
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
function nameInArray<Scope>(
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
