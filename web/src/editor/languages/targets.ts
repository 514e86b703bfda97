/** A language's texts by key; null where it has no translation. */
export type Targets = Readonly<Record<string, string | null>>

export const targetsOf = (texts: readonly { key: string; target: string | null }[]): Targets =>
  Object.fromEntries(texts.map(({ key, target }) => [key, target]))

export const changedTexts = (before: Targets, after: Targets): Record<string, string> =>
  Object.fromEntries(
    Object.entries(after).flatMap(([key, text]) =>
      text !== null && text !== (before[key] ?? null) ? [[key, text] as const] : [],
    ),
  )

/** Sets a text. Clearing a text that was never saved makes it null again. */
export const withText = (targets: Targets, key: string, text: string, saved: string | null): Targets => ({
  ...targets,
  [key]: text === '' && saved === null ? null : text,
})

type Sides = { base: Targets; mine: Targets; theirs: Targets }

/** The texts that two users translated differently. */
export const conflictingKeys = ({ base, mine, theirs }: Sides): string[] =>
  Object.keys(mine).filter((key) => {
    const [before, myText, theirText] = [base[key] ?? null, mine[key] ?? null, theirs[key] ?? null]
    return myText !== before && theirText !== before && myText !== theirText
  })

/** Merges both sides' texts. If both changed the same text, `mine` wins unless its key is in `fromTheirs`. */
export const mergeTargets = (
  { base, mine, theirs }: Sides,
  fromTheirs: ReadonlySet<string> = new Set(),
): Targets => ({
  ...theirs,
  ...Object.fromEntries(
    Object.entries(changedTexts(base, mine)).filter(([key]) => !fromTheirs.has(key) || !(key in theirs)),
  ),
})

/** Appends a tag to a text after a space, inside the last paragraph if there is one. */
export function withTag(text: string, tag: string): string {
  const end = /(?:<\/p>\s*)?$/.exec(text)?.index ?? text.length
  const before = text.slice(0, end)
  const space = /(?:^|\s|&nbsp;|<p[^>]*>)$/.test(before) ? '' : ' '
  return `${before}${space}${tag}${text.slice(end)}`
}
