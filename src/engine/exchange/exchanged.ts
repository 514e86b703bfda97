/** One text as a file for translators carries it. */
export type ExchangedText = {
  key: string
  /** Null: the file does not say what it was translated from. */
  source: string | null
  /** Null: not translated. */
  target: string | null
  /** Whether somebody says that the target is right for the source. */
  isConfirmed: boolean
  /** Where it stands in the file. */
  line: number
}

/** A file that cannot be read; nothing of it is taken over. */
export class ExchangeProblem extends Error {
  readonly line: number

  constructor(line: number, reason: string) {
    super(`line ${line}: ${reason}`)
    this.line = line
  }
}

/** A text is in a file once: of two, nobody could tell which one counts. */
export function requireDistinct(texts: readonly ExchangedText[]): void {
  const seen = new Set<string>()
  for (const { key, line } of texts) {
    if (seen.has(key)) throw new ExchangeProblem(line, `the text ${key} appears twice`)
    seen.add(key)
  }
}
