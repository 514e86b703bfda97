import { useNavigate } from '@tanstack/react-router'
import { normalizeLocale } from '../../../../../src/engine/locale.ts'
import { useOperation } from '../../../api/use-api.ts'
import { languageCodeOf } from '../../../texts/offered-languages.ts'
import { useLocale, useTexts } from '../../../texts/texts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import { LanguageField } from '../../../ui/form/language-field.tsx'
import { useApiForm } from '../../../ui/form.tsx'
import { isPreset, type Translatable } from '../../languages/texts-session.ts'

type AddLanguageProps = {
  layout: Translatable
  base: string
  /** The layout's languages, the main one first. */
  existing: readonly string[]
  opened: boolean
  onClose: () => void
}

/** Adds a language, which shows the main language's texts until they are translated. */
export function AddLanguage(props: AddLanguageProps) {
  const { versions } = useTexts('editor')
  return (
    <Dialog opened={props.opened} title={versions.addTitle} onClose={props.onClose}>
      <AddForm {...props} />
    </Dialog>
  )
}

function AddForm({ layout, base, existing, onClose }: AddLanguageProps) {
  const { versions } = useTexts('editor')
  const navigate = useNavigate()
  const appLocale = useLocale()
  const put = useOperation('putTranslation')
  const putTexts = useOperation('putLanguageTexts')
  const { id } = layout
  const add = (locale: string) =>
    isPreset(layout)
      ? putTexts.mutateAsync({ id, locale })
      : put.mutateAsync({ id, locale, subject: layout.subject, previewText: layout.previewText })
  const form = useApiForm({
    initial: { locale: '' },
    submit: async (values): Promise<void> => {
      const locale = normalizeLocale(languageCodeOf(values.locale, appLocale))
      if (locale === null) return form.setErrors({ locale: versions.unknownLanguage })
      // An existing language is only opened, so that its texts are not overwritten. The server rejects the main
      // language.
      if (!existing.includes(locale, 1)) await add(locale)
      onClose()
      await navigate({ to: `${base}/languages/${locale}` })
    },
  })
  return (
    <DialogForm form={form} action={versions.add} onClose={onClose}>
      <LanguageField
        label={versions.language}
        hint={versions.codeHint}
        except={existing}
        data-autofocus
        required
        {...form.getInputProps('locale')}
      />
      <p>{versions.addWhy}</p>
    </DialogForm>
  )
}
