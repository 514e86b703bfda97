import type { Code, DataOf, Problem } from '../../problems/problems.ts'

export type FileText = {
  key: string
  /** Null if the file does not contain the source text. */
  source: string | null
  /** Null if it is not translated. */
  target: string | null
  /** Whether the translator confirmed that the target matches the source. */
  isConfirmed: boolean
  line: number
}

/** Thrown for a file that cannot be read; none of its texts are imported. */
export class FileRefusal extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.code)
    this.problem = problem
  }
}

export type FileCode = Extract<Code, `translation_file.${string}`>
/** The data of a file problem, without the line. */
export type FileData<C extends FileCode> = keyof Omit<DataOf<C>, 'line'> extends never
  ? []
  : [data: Omit<DataOf<C>, 'line'>]

export const refusalAt = <C extends FileCode>(line: number, code: C, ...[data]: FileData<C>) =>
  new FileRefusal({ code, data: { ...data, line } })

/** Rejects a file that contains a text twice, because it is unclear which one counts. */
export function requireDistinct(texts: readonly FileText[]): void {
  const keys = new Set<string>()
  for (const { key, line } of texts) {
    if (keys.has(key)) throw refusalAt(line, 'translation_file.text_repeated', { key })
    keys.add(key)
  }
}
