import { call } from '../../../api/call.ts'
import { useStoreId } from '../../../api/store-id.ts'
import { useTexts } from '../../../texts/texts.ts'
import { saveFile } from '../../../ui/files/save-file.ts'
import { showToast } from '../../../ui/toast.tsx'
import type { LanguageTexts } from '../texts-session.ts'

export const EXPORT_FORMATS = ['xliff', 'csv'] as const

export function useExport({ id }: LanguageTexts, locale: string) {
  const languages = useTexts('languages')
  const store = useStoreId()
  return async (format: (typeof EXPORT_FORMATS)[number]) => {
    const file = await call('exportLanguageTexts', { id, locale, format }, { store })
    saveFile(file.filename, file.content, file.contentType)
    showToast(languages.exported({ texts: file.count }))
  }
}
