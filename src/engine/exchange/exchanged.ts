import type { Code, DataOf, Problem } from '../../problems/problems.ts'

/** One text as a file for translators carries it. */
export type ExchangedText = {
  key: string
  /** Null: the file does not say what it was translated from. */
  source: string | null
  /** Null: not translated. */
  target: string | null
  /** Whether the translator confirmed that the target matches the source. */
  isConfirmed: boolean
  /** Where it stands in the file. */
  line: number
}

/** A file that cannot be read; nothing of it is taken over. */
export class FileRefused extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.code)
    this.problem = problem
  }
}

export type FileCode = Extract<Code, `translation_file.${string}`>
/** The data of a problem with a file, without the line. */
export type FileData<C extends FileCode> = keyof Omit<DataOf<C>, 'line'> extends never
  ? []
  : [data: Omit<DataOf<C>, 'line'>]

export const refusedAt = <C extends FileCode>(line: number, code: C, ...[data]: FileData<C>) =>
  new FileRefused({ code, data: { ...data, line } })

/** A file contains each text once: with two, it would be unclear which one counts. */
export function requireDistinct(texts: readonly ExchangedText[]): void {
  const seen = new Set<string>()
  for (const { key, line } of texts) {
    if (seen.has(key)) throw refusedAt(line, 'translation_file.text_repeated', { key })
    seen.add(key)
  }
}
