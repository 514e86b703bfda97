import type { Problem } from '../../problems/define.ts'
import { readCsv } from './csv.ts'
import { FileRefusal, type FileText, refusalAt } from './file-texts.ts'
import { type FileTarget, readXliff } from './xliff.ts'

/** Far more than any layout has. */
const MAX_TEXTS = 20_000

/** Reads the texts of a CSV or XLIFF file, or returns the problem with its line. */
export function readTranslationFile(file: {
  content: string
  fileTarget: FileTarget
}): { texts: FileText[] } | { problem: Problem } {
  const read = /^\uFEFF?\s*</.test(file.content) ? readXliff : readCsv
  try {
    const texts = read(file.content, file.fileTarget)
    const line = texts[MAX_TEXTS]?.line
    if (line !== undefined) throw refusalAt(line, 'translation_file.too_many_texts', { maximum: MAX_TEXTS })
    return { texts }
  } catch (error) {
    if (error instanceof FileRefusal) return { problem: error.problem }
    throw error
  }
}
