/** Something that `{{` offers: what is written, and how the list shows it. */
export type Suggestion = { insert: string; label: string; detail: string }

type Known = { variables: readonly string[]; secrets: readonly string[]; filters: readonly string[] }

export const suggestionsOf = ({ variables, secrets }: Known): Suggestion[] => [
  ...variables.map((path) => ({ insert: `variables.${path}`, label: path, detail: '' })),
  ...secrets.map((name) => ({ insert: `secrets.${name}`, label: name, detail: '' })),
]
