import { Link, useNavigate } from '@tanstack/react-router'
import { useMay } from '../../api/session.ts'
import { useStoreId } from '../../api/store-id.ts'
import { useOperation, useRead } from '../../api/use-api.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { RadioCards } from '../../ui/choices.tsx'
import { classes } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { TextField } from '../../ui/field.tsx'
import { useApiForm } from '../../ui/form.tsx'
import styles from './layouts.module.css'

const BLANK = 'blank'

export function NewLayout({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const layouts = useTexts('layouts')
  return (
    <Dialog opened={opened} title={layouts.new} onClose={onClose}>
      {opened && <NewLayoutForm onClose={onClose} />}
    </Dialog>
  )
}

type Values = { name: string; kind: 'visual' | 'text'; start: string }

function useCreate() {
  const layouts = useTexts('layouts')
  const store = useStoreId() ?? ''
  const navigate = useNavigate()
  const createBlank = useOperation('createBlankLayout')
  const createFrom = useOperation('createFromStarter')
  return async ({ name, kind, start }: Values) => {
    const isBlank = kind === 'text' || start === BLANK
    const { id } = isBlank
      ? await createBlank.mutateAsync({ name, bodyType: kind, subject: layouts.firstSubject })
      : await createFrom.mutateAsync({ starter: start, ...(name.trim() && { name }) })
    await navigate({ to: '/s/$store/layouts/$id', params: { store, id } })
  }
}

function NewLayoutForm({ onClose }: { onClose: () => void }) {
  const layouts = useTexts('layouts')
  const { common } = useTexts('app')
  const create = useCreate()
  const locale = useLanguage()
  // None while loading or after an error, when only a blank layout is offered.
  const starters = useRead('listStarters', { locale }).data ?? []
  const initial: Values = { name: '', kind: 'visual', start: BLANK }
  const form = useApiForm({ initial, submit: create })
  const { kind, start } = form.values
  const starter = kind === 'visual' ? starters.find(({ id }) => id === start) : undefined
  const kinds = (['visual', 'text'] as const).map((value) => ({ value, ...layouts.kinds[value] }))
  const starts = [
    { value: BLANK, label: layouts.blank, hint: layouts.blankHint },
    ...starters.map(({ id, name, description }) => ({
      value: id,
      label: name,
      hint: description,
      image: (
        <img
          className={styles.start}
          src={`/app/starter-${id}-${locale}.jpg`}
          alt=""
          loading="lazy"
          decoding="async"
        />
      ),
    })),
  ]
  const isAdmin = useMay('admin')
  return (
    <DialogForm form={form} action={layouts.create} onClose={onClose}>
      <TextField
        label={common.name}
        data-autofocus
        placeholder={starter?.name}
        {...form.getInputProps('name')}
      />
      <div className={styles.pair}>
        <RadioCards
          label={layouts.kind}
          name="kind"
          options={kinds}
          value={kind}
          onChange={(value) => form.setFieldValue('kind', value)}
        />
      </div>
      {kind === 'visual' && (
        <>
          <p className={styles.note}>
            {layouts.brandHint}{' '}
            {isAdmin && (
              <Link from="/s/$store" to="/s/$store/settings" hash="brand">
                {layouts.editBrand}
              </Link>
            )}
          </p>
          <div className={classes(styles.pair, styles.starts)}>
            <RadioCards
              label={layouts.startWith}
              name="start"
              options={starts}
              value={start}
              onChange={(value) => form.setFieldValue('start', value)}
            />
          </div>
        </>
      )}
    </DialogForm>
  )
}
