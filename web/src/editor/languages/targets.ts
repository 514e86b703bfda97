/** The texts of a language by their keys; null: it has none of its own. */
export type Targets = Readonly<Record<string, string | null>>

export const targetsOf = (texts: readonly { key: string; target: string | null }[]): Targets =>
  Object.fromEntries(texts.map(({ key, target }) => [key, target]))

/** What was typed: texts that are not what they were. */
export const changedTexts = (before: Targets, after: Targets): Record<string, string> =>
  Object.fromEntries(
    Object.entries(after).flatMap(([key, text]) =>
      text !== null && text !== (before[key] ?? null) ? [[key, text] as const] : [],
    ),
  )

/** A text that was cleared again before it was ever saved is none. */
export const withText = (targets: Targets, key: string, text: string, saved: string | null): Targets => ({
  ...targets,
  [key]: text === '' && saved === null ? null : text,
})

type Sides = { base: Targets; mine: Targets; theirs: Targets }

/** Two people translated the same text in different words. */
export const disputed = ({ base, mine, theirs }: Sides): string[] =>
  Object.keys(mine).filter((key) => {
    const [was, here, there] = [base[key] ?? null, mine[key] ?? null, theirs[key] ?? null]
    return here !== was && there !== was && here !== there
  })

/** Both sides' texts; where both changed one, ours unless theirs was chosen. */
export const mergeTargets = (
  { base, mine, theirs }: Sides,
  taken: ReadonlySet<string> = new Set(),
): Targets => ({
  ...theirs,
  ...Object.fromEntries(
    Object.entries(changedTexts(base, mine)).filter(([key]) => !taken.has(key) || !(key in theirs)),
  ),
})
