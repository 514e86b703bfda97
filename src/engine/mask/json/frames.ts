import type { KeyInfo } from '../keys/classify.ts'

/** An object or array that is being walked. */
export type JsonFrame<Scope> = {
  parent: JsonFrame<Scope> | null
  isArray: boolean
  /** Its key; an array item has the array's key. */
  key: KeyInfo
  index: number
  count: number
  scope: Scope
  /** In `{ name, value }`: the candidate names, and the value if it came first. */
  names: JsonLeaf<Scope>[] | null
  pending: JsonLeaf<Scope> | null
}

/** A value that is neither an object nor an array. A string includes its quotes. */
export type JsonLeaf<Scope> = {
  key: KeyInfo
  start: number
  end: number
  isString: boolean
  frame: JsonFrame<Scope>
  index: number
}

export type JsonVisitor<Scope> = {
  root: Scope
  /** The scope of an object or array that has this key or, as an array item, inherits it. */
  enter(scope: Scope, key: KeyInfo, isItem: boolean): Scope
  leaf(leaf: JsonLeaf<Scope>): void
  /** Whether a name describes the value next to it, as in `{ name, value }`. */
  describesValue(name: KeyInfo): boolean
}

export const createFrame = <Scope>(
  parent: JsonFrame<Scope> | null,
  isArray: boolean,
  key: KeyInfo,
  index: number,
  scope: Scope,
): JsonFrame<Scope> => ({
  parent,
  isArray,
  key,
  index,
  count: 0,
  scope,
  names: null,
  pending: null,
})
