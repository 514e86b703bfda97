/** The text for something that the server names; undefined for what the catalogue does not know. */
export const textOf = (texts: Readonly<Record<string, string>>, name: string): string | undefined =>
  texts[name]
