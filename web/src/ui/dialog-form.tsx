import type { ReactNode } from 'react'
import { useTexts } from '../texts/texts.ts'
import { Button } from './button.tsx'
import { DialogBody, DialogFooter } from './dialog.tsx'
import { Form, type useApiForm } from './form.tsx'
import { ErrorNote } from './states.tsx'

type DialogFormProps = {
  form: Pick<ReturnType<typeof useApiForm>, 'props' | 'error' | 'isBusy'>
  action: string
  /** Use danger for destructive actions. */
  look?: 'primary' | 'danger'
  onClose: () => void
  note?: ReactNode
  children: ReactNode
}

export function DialogForm({ form, action, look = 'primary', onClose, note, children }: DialogFormProps) {
  const { common } = useTexts('app')
  return (
    <Form form={form}>
      <DialogBody>
        {children}
        <ErrorNote error={form.error} />
      </DialogBody>
      <DialogFooter note={note}>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button type="submit" look={look} busy={form.isBusy}>
          {action}
        </Button>
      </DialogFooter>
    </Form>
  )
}
