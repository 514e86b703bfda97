import { deleteTranslation } from './delete-translation.ts'
import { exportLanguageTexts } from './export-language-texts.ts'
import { getLanguageTexts } from './get-language-texts.ts'
import { getTranslation } from './get-translation.ts'
import { importLanguageTexts } from './import-language-texts.ts'
import { listTranslations } from './list-translations.ts'
import { markTextsUpToDate } from './mark-up-to-date.ts'
import { promoteTranslation } from './promote-translation.ts'
import { checkLanguageTexts, putLanguageTexts } from './put-language-texts.ts'
import { putTranslation } from './put-translation.ts'
import { tryLanguage } from './try-language.ts'

/** The languages of layouts. */
export const translationOperations = [
  listTranslations,
  getTranslation,
  putTranslation,
  deleteTranslation,
  promoteTranslation,
  getLanguageTexts,
  checkLanguageTexts,
  putLanguageTexts,
  markTextsUpToDate,
  tryLanguage,
  exportLanguageTexts,
  importLanguageTexts,
] as const
