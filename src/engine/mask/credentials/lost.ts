import { partsByField, type RequestTexts } from './credentials.ts'
import { nameOfPart } from './names.ts'
import type { Part } from './parts.ts'

type Held = { field: string; part: Part }

/** What a part before and a part after a change share if the first is not lost. */
const RULES: readonly ((held: Held) => string)[] = [
  // It stayed, it moved, or another stands in its place, also where the list around it is shorter now.
  ({ field, part }) => `${field.toLowerCase()} ${part.place}\n${part.raw}`,
  ({ part }) => part.raw,
  ({ field, part }) => `${field.toLowerCase()} ${part.place}`,
  ({ field, part }) => `${field.toLowerCase()} ${part.place.replace(/(\d)of\d+/g, '$1')}`,
]

/** More would not be read. */
const MOST_NAMED = 20

/** The names of what held a literal before a change and is gone after it. */
export function lostCredentials(before: RequestTexts, after: RequestTexts): string[] {
  let lost = heldIn(before)
  let added = heldIn(after)
  for (const rule of RULES) [lost, added] = withoutPairs(lost, added, rule)
  return [...Map.groupBy(lost, ({ field }) => field)].flatMap(([field, held]) => {
    const names = new Set(held.map(({ part }) => nameOfPart(field, part)))
    return hasField(after, field) && names.size <= MOST_NAMED ? [...names] : [field]
  })
}

const heldIn = (texts: RequestTexts): Held[] =>
  partsByField(texts).flatMap(([field, parts]) => parts.map((part) => ({ field, part })))

const hasField = ({ body }: RequestTexts, field: string) => field !== 'body' || (body ?? '') !== ''

/** Both lists without those that pair off, one to one. */
function withoutPairs(lost: Held[], added: Held[], rule: (held: Held) => string): [Held[], Held[]] {
  const open = Map.groupBy(added, rule)
  const rest = lost.filter((held) => open.get(rule(held))?.shift() === undefined)
  return [rest, [...open.values()].flat()]
}
