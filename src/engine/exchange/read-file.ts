import type { Problem } from '../../problems/define.ts'
import { readCsv } from './csv.ts'
import { type ExchangedText, FileRefused, refusedAt } from './exchanged.ts'
import { type Exchanged, readXliff } from './xliff.ts'

/** Far more than a layout has. */
const MAX_TEXTS = 20_000

/** The texts of a file of either format, or what is wrong with it and where. */
export function readTranslationFile(file: {
  content: string
  wanted: Exchanged
}): { texts: ExchangedText[] } | { problem: Problem } {
  const read = /^\uFEFF?\s*</.test(file.content) ? readXliff : readCsv
  try {
    const texts = read(file.content, file.wanted)
    const line = texts[MAX_TEXTS]?.line
    if (line !== undefined) throw refusedAt(line, 'translation_file.too_many_texts', { maximum: MAX_TEXTS })
    return { texts }
  } catch (error) {
    if (error instanceof FileRefused) return { problem: error.problem }
    throw error
  }
}
