import { useOperation } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { showToast } from '../../ui/toast.tsx'
import { useLanguageName } from './naming.ts'

/** Gives a language its own design, in a new version. */
export function useSeparateDesign(id: string, locale: string, onDone?: () => void) {
  const languages = useTexts('languages')
  const name = useLanguageName()
  const { mutate, isPending, error } = useOperation('setLanguageDesign')
  const act = () =>
    mutate(
      { id, locale, separate: true },
      {
        onSuccess: () => {
          showToast(languages.separated({ language: name(locale) }))
          onDone?.()
        },
      },
    )
  return { act, isPending, error }
}
