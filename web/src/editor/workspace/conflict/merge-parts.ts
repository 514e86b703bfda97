import { isSame } from '../session/layout-record.ts'

/** Which side a part is taken from; both one after the other only where it is lines of text. */
export type Choice = 'mine' | 'theirs' | 'both'
export type Choices = Readonly<Record<string, Choice>>

/** Something that at least one side has changed. What only one side changed needs no decision, but can be reversed. */
export type MergePart = {
  /** Unique within one conflict. */
  id: string
  changedBy: 'mine' | 'theirs' | 'both'
  what:
    | { kind: 'field'; field: string }
    | { kind: 'lines'; line: number }
    | { kind: 'block'; type: string; name: string }
  /** Text, a value, or of a block the properties in which it differs; null where that side does not have it. */
  mine: unknown
  theirs: unknown
}

export type Sides<T> = { base: T; mine: T; theirs: T }

/** Who changed a value; null when both sides have the same. */
export function changedBy<T>({ base, mine, theirs }: Sides<T>): MergePart['changedBy'] | null {
  if (isSame(mine, theirs)) return null
  if (isSame(mine, base)) return 'theirs'
  return isSame(theirs, base) ? 'mine' : 'both'
}

/** What is taken as long as nobody chose: what was changed, and of two changes the own one. */
export const choiceFor = (choices: Choices, id: string, by: MergePart['changedBy']): Choice =>
  choices[id] ?? (by === 'theirs' ? 'theirs' : 'mine')
