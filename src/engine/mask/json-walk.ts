import { listWords } from './key-words.ts'

/** An object or array that the walk is in. */
export type JsonFrame<Scope> = {
  parent: JsonFrame<Scope> | null
  isArray: boolean
  /** The key it stands under; an item of an array stands under the array's. */
  key: string
  /** Its place in its parent. */
  index: number
  /** How many members were met. */
  count: number
  start: number
  end: number
  scope: Scope
  /** The name in `{ name, value }`, and the value when it came first. */
  pairName: string | null
  pending: JsonLeaf<Scope> | null
}

/** A value that is neither object nor array. A string is given with its quotes. */
export type JsonLeaf<Scope> = {
  key: string
  start: number
  end: number
  isString: boolean
  frame: JsonFrame<Scope>
  index: number
}

export type JsonVisitor<Scope> = {
  root: Scope
  /** The scope of an object or array under a key, or that is an item of an array. */
  enter(scope: Scope, key: string, isItem: boolean): Scope
  leaf(leaf: JsonLeaf<Scope>): void
  /** Whether a name says something of the value beside it, in `{ name, value }`. */
  isTelling(name: string): boolean
}

/** Stands for what is no JSON and must be stepped over; as a value it counts as one. */
export const FILLER = '\ue000'

const NAME_KEYS = listWords('name key field label id attribute property header param parameter title question type system')
const VALUE_KEYS = listWords('value val values answer answers content text stringvalue string_value stringValue')
const BARE = /[^\s,:{}[\]"]+/y
const VALID_BARE = /^(?:true|false|null|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)$/

type State = 'value' | 'key' | 'colon' | 'comma'

/**
 * Goes once through a JSON text, without a stack that could overflow, and tells of each value. The text may be
 * cut off and may hold several values one after another. False when it is something else.
 */
export function walkJson<Scope>(text: string, visitor: JsonVisitor<Scope>): boolean {
  const walk = new Walk(text, visitor)
  while (walk.at < text.length) if (!walk.step()) return false
  walk.closeAll()
  return walk.metContainer
}

class Walk<Scope> {
  at = 0
  metContainer = false
  private state: State = 'value'
  private frame: JsonFrame<Scope> | null = null
  private key = ''
  private readonly text: string
  private readonly visitor: JsonVisitor<Scope>
  private readonly outside: JsonFrame<Scope>

  constructor(text: string, visitor: JsonVisitor<Scope>) {
    this.text = text
    this.visitor = visitor
    this.outside = newFrame<Scope>(null, true, '', 0, visitor.root)
  }

  /** Takes one token. */
  step(): boolean {
    const code = this.text.charCodeAt(this.at)
    if (code === 32 || code === 10 || code === 13 || code === 9 || code === 0xfeff) {
      this.at += 1
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
    this.at += 1
    return true
  }

  private takeComma(): boolean {
    // A trailing comma, or one left over when a tag was taken out, does no harm.
    if (this.frame === null || this.state === 'colon') return false
    return this.moveTo(this.state, this.frame.isArray ? 'value' : 'key')
  }

  private takeString(): boolean {
    const start = this.at
    this.at = endOfString(this.text, start)
    if (this.state === 'key') {
      this.key = decodeString(this.text, start, this.at)
      this.state = 'colon'
      return true
    }
    if (this.state !== 'value') return false
    this.tell(start, true)
    return true
  }

  private takeBare(): boolean {
    BARE.lastIndex = this.at
    if (!BARE.test(this.text)) return false
    const start = this.at
    const bare = this.text.slice(start, BARE.lastIndex)
    const isFiller = bare.startsWith(FILLER)
    if (!isFiller && !VALID_BARE.test(bare) && BARE.lastIndex < this.text.length) return false
    this.at = BARE.lastIndex
    if (this.state === 'value') this.tell(start, false)
    else if (!isFiller) return false
    return true
  }

  private tell(start: number, isString: boolean) {
    const frame = this.frame ?? this.outside
    const leaf = { key: this.memberKey(frame), start, end: this.at, isString, frame, index: frame.count }
    frame.count += 1
    this.state = 'comma'
    if (this.frame === null) this.state = 'value'
    if (frame.isArray) this.visitor.leaf(leaf)
    else this.tellOfPair(frame, leaf)
  }

  private memberKey = (frame: JsonFrame<Scope>) => (frame.isArray ? frame.key : this.key)

  private tellOfPair(frame: JsonFrame<Scope>, leaf: JsonLeaf<Scope>) {
    if (VALUE_KEYS.has(leaf.key)) {
      if (frame.pairName !== null) leaf.key = frame.pairName
      else if (frame.pending === null) {
        frame.pending = leaf
        return
      }
    } else if (leaf.isString && frame.pairName === null && NAME_KEYS.has(leaf.key)) {
      const name = decodeString(this.text, leaf.start, leaf.end)
      if (this.visitor.isTelling(name)) frame.pairName = name
    }
    this.visitor.leaf(leaf)
  }

  private open(isArray: boolean): boolean {
    if (this.state !== 'value') return false
    const parent = this.frame ?? this.outside
    const own = this.memberKey(parent)
    const key = parent.pairName !== null && VALUE_KEYS.has(own) ? parent.pairName : own
    const frame = newFrame(parent, isArray, key, parent.count, this.visitor.enter(parent.scope, key, parent.isArray))
    frame.start = this.at
    parent.count += 1
    this.frame = frame
    this.metContainer = true
    this.state = isArray ? 'value' : 'key'
    this.at += 1
    return true
  }

  private close(isArray: boolean): boolean {
    if (this.frame === null || this.frame.isArray !== isArray || this.state === 'colon') return false
    this.at += 1
    this.leave()
    return true
  }

  private leave() {
    const { frame } = this
    if (frame === null) return
    frame.end = this.at
    if (frame.pending !== null) this.visitor.leaf({ ...frame.pending, key: frame.pairName ?? frame.pending.key })
    this.frame = frame.parent === this.outside ? null : frame.parent
    this.state = this.frame === null ? 'value' : 'comma'
  }

  closeAll() {
    while (this.frame !== null) this.leave()
  }
}

const newFrame = <Scope>(
  parent: JsonFrame<Scope> | null,
  isArray: boolean,
  key: string,
  index: number,
  scope: Scope,
): JsonFrame<Scope> => ({
  parent,
  isArray,
  key,
  index,
  count: 0,
  start: 0,
  end: 0,
  scope,
  pairName: null,
  pending: null,
})

/** Behind the closing quote, or at the end of the text when there is none. */
function endOfString(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1)
  while (quote !== -1) {
    let slashes = 0
    while (text.charCodeAt(quote - 1 - slashes) === 92) slashes += 1
    if (slashes % 2 === 0) return quote + 1
    quote = text.indexOf('"', quote + 1)
  }
  return text.length
}

/** What a string token says; one that is cut off or wrong is read as it stands. */
export function decodeString(text: string, start: number, end: number): string {
  const isClosed = end - start > 1 && text.charCodeAt(end - 1) === 34
  const inner = text.slice(start + 1, isClosed ? end - 1 : end)
  if (!inner.includes('\\')) return inner
  try {
    return JSON.parse(`"${inner}"`) as string
  } catch {
    return inner
  }
}
