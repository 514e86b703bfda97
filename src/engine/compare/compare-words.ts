import { type Edit, editScript } from '../content/edit-script.ts'

/** Consecutive words that are in both texts or only in one of them. */
export type WordRun = { change: Edit['change']; text: string }

/** Liquid and HTML tags are one word each; so is every punctuation mark. */
const TOKENS = /\{\{[^{}]*\}\}|\{%[^{}]*%\}|<\/?[a-z][^<>]*>|[\p{L}\p{N}\p{M}_]+|\s+|[\s\S]/giu

export const tokensOf = (text: string): string[] => text.match(TOKENS) ?? []

/** Maximum words in both texts together. With more, lines are compared; with too many lines, the texts as a whole. */
const MAX_TOKENS = 200_000
const LINES = /[^\n]*\n|[^\n]+/g

function tokenize(before: string, after: string): [string[], string[]] {
  for (const pattern of [TOKENS, LINES]) {
    const oldTokens = before.match(pattern) ?? []
    const newTokens = after.match(pattern) ?? []
    if (oldTokens.length + newTokens.length <= MAX_TOKENS) return [oldTokens, newTokens]
  }
  return [[before], [after]]
}

/** Compares two texts by words. Removed words come before those that replace them. */
export function compareWords(before: string, after: string): WordRun[] {
  if (before === after) return before === '' ? [] : [{ change: 'same', text: before }]
  return joinEdits(mergeLoneWhitespace(joinEdits(editScript(...tokenize(before, after)))))
}

/** The old text as removed and the new text as added. */
export function wholeTexts(runs: readonly WordRun[]): WordRun[] {
  const without = (other: WordRun['change']) =>
    runs.flatMap(({ change, text }) => (change === other ? [] : [text])).join('')
  return joinEdits([
    { change: 'removed', text: without('added') },
    { change: 'added', text: without('removed') },
  ])
}

/** Joins adjacent edits of the same kind; between unchanged words, removals come before additions. */
function joinEdits(edits: readonly (Edit | WordRun)[]): WordRun[] {
  const runs: WordRun[] = []
  let removed = ''
  let added = ''
  const flush = () => {
    if (removed !== '') runs.push({ change: 'removed', text: removed })
    if (added !== '') runs.push({ change: 'added', text: added })
    removed = ''
    added = ''
  }
  for (const edit of edits) {
    const text = 'token' in edit ? edit.token : edit.text
    if (edit.change === 'removed') removed += text
    else if (edit.change === 'added') added += text
    else {
      flush()
      const last = runs.at(-1)
      if (last?.change === 'same') last.text += text
      else runs.push({ change: 'same', text })
    }
  }
  flush()
  return runs
}

/** Whitespace between two changes reads better as part of them. */
const mergeLoneWhitespace = (runs: readonly WordRun[]): WordRun[] =>
  runs.flatMap((run, index): WordRun[] => {
    const isLoneWhitespace =
      run.change === 'same' && index > 0 && index < runs.length - 1 && /^\s+$/.test(run.text)
    if (!isLoneWhitespace) return [run]
    return [
      { change: 'removed', text: run.text },
      { change: 'added', text: run.text },
    ]
  })
