const names = new Map<string, string>()

/** The name under which the server caches the statement's plan, if it is a hot statement. */
export const nameOfStatement = (text: string) => names.get(text)

/** Lets the server cache its plan for a hot statement, because planning takes longer than running it. */
export function cachePlanOf(text: string): string {
  if (!names.has(text)) names.set(text, `flowpost_${names.size}`)
  return text
}
