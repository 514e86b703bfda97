import { useOperation } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Narrow } from '../../ui/card.tsx'
import { CheckCard } from '../../ui/choices.tsx'
import { ErrorNote } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast.tsx'
import type { Settings } from './general-form.tsx'

/** Whether one person proposes changes to layouts and another saves them. */
export function SecondPerson({ settings: { secondPerson = false } }: { settings: Settings }) {
  const settings = useTexts('settings')
  const save = useOperation('putSettings')
  const choose = async (wanted: boolean) => {
    await save.mutateAsync({ secondPerson: wanted })
    showToast(settings.saved)
  }
  return (
    <Narrow>
      <CheckCard
        label={settings.secondPerson}
        hint={settings.secondPersonHint}
        checked={save.isPending ? save.variables.secondPerson === true : secondPerson}
        disabled={save.isPending}
        onChange={(event) => void choose(event.target.checked).catch(() => {})}
      />
      <ErrorNote error={save.error} />
    </Narrow>
  )
}
