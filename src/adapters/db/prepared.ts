const names = new Map<string, string>()

/** The name under which the server caches the statement's plan, if it is one of the hot ones. */
export const nameOfStatement = (text: string) => names.get(text)

/** Lets the server keep its plan for a hot statement: making it takes longer than running the statement. */
export function keepPlanOf(text: string): string {
  if (!names.has(text)) names.set(text, `flowpost_${names.size}`)
  return text
}
