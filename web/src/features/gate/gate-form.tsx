import type { ComponentProps, ReactNode } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, type useApiForm } from '../../ui/form.tsx'
import { ErrorNote, Note } from '../../ui/states.tsx'
import { GateFields } from './gate.tsx'

type GateFormProps = {
  form: Pick<ReturnType<typeof useApiForm>, 'props' | 'error' | 'isBusy'>
  /** What its only button does. */
  action: string
  children?: ReactNode
}

/** The one thing to do on a page before signing in. */
export const GateForm = ({ form, action, children }: GateFormProps) => (
  <Form form={form}>
    <GateFields>
      {children}
      <GateError error={form.error} />
      <Button type="submit" look="primary" block busy={form.isBusy}>
        {action}
      </Button>
    </GateFields>
  </Form>
)

/** The token stands in the link, not in a field: what is wrong then is the link. */
function GateError({ error }: { error: unknown }) {
  const { gate } = useTexts('account')
  if (!(error instanceof ApiError) || error.field !== 'token') return <ErrorNote error={error} />
  return (
    <Note tone="bad">
      <b>{gate.badLink}.</b> {gate.badLinkWhy}
    </Note>
  )
}

/** The address that one signs in with, as password managers know it. */
export function AccountEmail(rest: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const { common } = useTexts('app')
  return <TextField label={common.email} type="email" autoComplete="username" {...rest} />
}
