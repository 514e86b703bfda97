import type { LayoutDocument } from '../../model/document.ts'
import type { Conflict } from '../session/layout-session.ts'
import { mergeDesigns } from './merge-design.ts'
import { mergeLists } from './merge-lists.ts'
import { type Choices, changedBy, choiceFor, type MergePart, type Sides } from './merge-parts.ts'

type Merged = { document: LayoutDocument; parts: MergePart[] }

const linesOf = (text: string) => text.split('\n')

/** Lines that one side changed are taken from it; where both did, one or the other, or both one after the other. */
function mergeText(sides: Sides<string>, choices: Choices, report: (part: MergePart) => void): string {
  const lists = { base: linesOf(sides.base), mine: linesOf(sides.mine), theirs: linesOf(sides.theirs) }
  let line = 1
  const lines = mergeLists(lists, (text) => text).flatMap((part, at) => {
    if (part.kind === 'same') {
      line += part.items.length
      return part.items
    }
    const id = `body ${at}`
    const what = { kind: 'lines' as const, line }
    const [mine, theirs] = [part.mine.join('\n'), part.theirs.join('\n')]
    report({ id, changedBy: part.kind, what, mine, theirs })
    line += part.mine.length
    const choice = choiceFor(choices, id, part.kind)
    if (choice === 'both') return [...part.mine, ...part.theirs]
    return part[choice]
  })
  return lines.join('\n')
}

/** What comes out of both sides with these choices, and all the parts that there is a choice about. */
export function mergeDocuments({ base, mine, theirs }: Conflict, choices: Choices = {}): Merged {
  const parts: MergePart[] = []
  const report = (part: MergePart) => void parts.push(part)
  const sides = { base, mine, theirs: theirs.document }
  const fields = Object.keys(mine).map((field): [string, unknown] => {
    const pick = (document: LayoutDocument): unknown => document[field as keyof LayoutDocument]
    const value = { base: pick(base), mine: pick(mine), theirs: pick(sides.theirs) }
    const by = changedBy(value)
    if (by === null) return [field, value.mine]
    if (field === 'bodyDesign') return [field, mergeDesigns(value as never, choices, report)]
    if (field === 'body') return [field, mergeText(value as never, choices, report)]
    report({
      ...{ id: field, changedBy: by, what: { kind: 'field', field } },
      ...{ mine: value.mine ?? '', theirs: value.theirs ?? '' },
    })
    return [field, choiceFor(choices, field, by) === 'theirs' ? value.theirs : value.mine]
  })
  return { document: Object.fromEntries(fields) as LayoutDocument, parts }
}
