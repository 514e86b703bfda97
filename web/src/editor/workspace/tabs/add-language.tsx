import { useNavigate } from '@tanstack/react-router'
import { useOperation } from '../../../api/use-api.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useApiForm } from '../../../ui/form.tsx'
import { isPreset, type Translated } from '../../languages/texts-session.ts'

type AddLanguageProps = { layout: Translated; base: string; opened: boolean; onClose: () => void }

/** A new language shows the main language's texts until they are translated. */
export function AddLanguage(props: AddLanguageProps) {
  const { versions } = useTexts('editor')
  return (
    <Dialog opened={props.opened} title={versions.addTitle} onClose={props.onClose}>
      <AddForm {...props} />
    </Dialog>
  )
}

function AddForm({ layout, base, onClose }: AddLanguageProps) {
  const { versions } = useTexts('editor')
  const navigate = useNavigate()
  const put = useOperation('putTranslation')
  const putTexts = useOperation('putLanguageTexts')
  const form = useApiForm({
    initial: { locale: '' },
    submit: async ({ locale }) => {
      const { id } = layout
      const added = isPreset(layout)
        ? await putTexts.mutateAsync({ id, locale })
        : await put.mutateAsync({ id, locale, subject: layout.subject, previewText: layout.previewText })
      onClose()
      await navigate({ to: `${base}/languages/${added.locale}` })
    },
  })
  return (
    <DialogForm form={form} action={versions.add} onClose={onClose}>
      <TextField
        label={versions.code}
        hint={versions.codeHint}
        data-autofocus
        required
        {...form.getInputProps('locale')}
      />
      <p>{versions.addWhy}</p>
    </DialogForm>
  )
}
