/** The text for a name from the server; undefined if there is none. */
export const textOf = (texts: Readonly<Record<string, string>>, name: string): string | undefined =>
  texts[name]
