import { useForm } from '@mantine/form'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { Button } from './button.tsx'
import { changedFrom, mergeStored } from './form/form-values.ts'
import { ErrorNote } from './states.tsx'

type Values = Record<string, unknown>

type Options<V extends Values> = {
  /** The stored values. When they change, fields that were not edited are updated. */
  initial: V
  /** Receives all values, and the changed ones separately. */
  submit: (values: V, changed: Partial<V>) => Promise<unknown>
  /** Form fields whose name differs from the server's, by server name. */
  fields?: Record<string, keyof V & string>
}

/** Shows field errors next to the field, other errors above the buttons. A failed submit does not reset the fields. */
export function useApiForm<V extends Values>({ initial, submit, fields = {} }: Options<V>) {
  const form = useForm<V>({ mode: 'controlled', initialValues: initial })
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setIsBusy] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const base = useRef(initial)
  useEffect(() => {
    const previous = base.current
    if (JSON.stringify(previous) === JSON.stringify(initial)) return
    base.current = initial
    form.setValues((current) => mergeStored(current as V, { before: previous, after: initial }))
  })

  const showProblem = (problem: unknown) => {
    const fieldName = problem instanceof ApiError ? problem.field : null
    const field = fieldName === null ? undefined : (fields[fieldName] ?? fieldName.split(/[.[]/)[0] ?? '')
    if (field === undefined || !(field in initial)) return setError(problem)
    form.setFieldError(field, (problem as ApiError).message)
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    // Forms in dialogs are children of the page's form in React, though not in the document.
    event.stopPropagation()
    if (isBusy) return
    setIsBusy(true)
    setError(null)
    form.clearErrors()
    try {
      await submit(form.values, changedFrom(base.current, form.values))
    } catch (problem) {
      showProblem(problem)
    } finally {
      setIsBusy(false)
    }
  }
  const hasChanges = Object.keys(changedFrom(base.current, form.values)).length > 0
  return {
    ...form,
    error,
    isBusy,
    hasChanges,
    showProblem,
    props: { ref: element, onSubmit, noValidate: true },
  }
}

type ApiForm = { props: { onSubmit: (event: FormEvent) => void; noValidate: boolean } }

export const Form = ({ form, children }: { form: ApiForm; children: ReactNode }) => (
  <form {...form.props}>{children}</form>
)

type FooterProps = { form: { error: unknown; isBusy: boolean }; action: string; look?: 'plain' | 'primary' }

/** The error of a form on a page, above its button. */
export const FormFooter = ({ form, action, look = 'plain' }: FooterProps) => (
  <>
    <ErrorNote error={form.error} />
    <div>
      <Button type="submit" look={look} busy={form.isBusy}>
        {action}
      </Button>
    </div>
  </>
)
