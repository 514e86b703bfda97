import { type RefObject, use, useRef, useState } from 'react'
import { positionOf } from '../../api/api-error.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBox, type CodeBoxHandle } from '../../ui/code-box/code-box.tsx'
import field from '../../ui/field.module.css'
import { ErrorText } from '../../ui/field.tsx'
import { IconBraces, IconKey, IconPlus } from '../../ui/icons.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { Note } from '../../ui/states.tsx'
import { addField, type BodyForm, emptyBody, type FieldsRefusal, readBody } from './body-fields.ts'
import { BodyFields } from './body-form.tsx'
import { bodyProblems } from './body-problems.ts'
import styles from './requests.module.css'
import type { RequestFormState } from './use-request-form.ts'
import { ValueTools } from './value-box.tsx'

type BodyProps = {
  form: RequestFormState
  readOnly: boolean
  isMasked: boolean
  error: string | undefined
}

/** The body as code, or as a form if it is a JSON object. Switching does not change the body. */
export function Body({ form, readOnly, isMasked, error }: BodyProps) {
  const requests = useTexts('requests')
  const { fields } = requests
  const editor = useRef<CodeBoxHandle>(null)
  const { body } = form.values
  const { view, show, bodyForm, refusal } = useBodyView(body)
  const { onInsertSecret } = use(ValueTools)
  const container = useRef<HTMLDivElement>(null)
  // An empty body can be started either way: with a first field, or by typing code.
  const isUndecided = view === 'code' && body === '' && !readOnly
  const startFields = () => {
    const empty = emptyBody('')
    show('fields')
    form.set('body', addField(empty, empty, 0))
    requestAnimationFrame(() => container.current?.querySelector('input')?.focus())
  }
  const masked = isMasked ? requests.maskedIn({ what: requests.body }) : ''
  return (
    <div className={field.field} ref={container}>
      <div className={styles.bodyHeader}>
        <span aria-hidden="true">{requests.body}</span>
        {view === 'code' && !readOnly && (
          <span className={styles.bodyTools}>
            <Button
              look="quiet"
              size="small"
              icon={IconBraces}
              aria-label={requests.insertVariableInto({ what: requests.theJson })}
              onClick={() => editor.current?.suggest()}
            >
              {requests.insertVariable}
            </Button>
            <Button
              look="quiet"
              size="small"
              icon={IconKey}
              aria-label={requests.insertSecretInto({ what: requests.theJson })}
              onClick={() => onInsertSecret({ insert: (text) => editor.current?.insert(text) })}
            >
              {requests.insertSecret}
            </Button>
          </span>
        )}
        {!isUndecided && (
          <Segmented
            label={fields.view}
            segments={(['fields', 'code'] as const).map((value) => ({ value, label: fields.views[value] }))}
            value={view}
            onChange={show}
          />
        )}
      </div>
      {isUndecided && (
        <div className={styles.bodyStart}>
          <Button size="small" icon={IconPlus} onClick={startFields}>
            {fields.add}
          </Button>
          <span className={field.hint}>{fields.start}</span>
        </div>
      )}
      {refusal && <Note>{fields.none[refusal]}</Note>}
      {bodyForm ? (
        <>
          <BodyFields form={bodyForm} readOnly={readOnly} onChange={(next) => form.set('body', next)} />
          {error ? <ErrorText>{error}</ErrorText> : masked && <span className={field.hint}>{masked}</span>}
        </>
      ) : (
        <BodyCode
          form={form}
          readOnly={readOnly}
          error={error}
          editor={editor}
          hint={masked || requests.bodyHint}
        />
      )}
    </div>
  )
}

const VIEW_KEY = 'flowpost.body-view'

/**
 * How the body is shown: as last chosen in this browser, or else as a form if it fits one. A body that does not fit the
 * form is shown as code.
 */
function useBodyView(body: string) {
  const [view, setView] = useState(() => {
    const chosen = localStorage.getItem(VIEW_KEY)
    const fits = body !== '' && typeof readBody(body) !== 'string'
    return chosen === 'fields' || (chosen === null && fits) ? 'fields' : 'code'
  })
  const [refusal, setRefusal] = useState<{ reason: FieldsRefusal; body: string } | null>(null)
  const form = view === 'fields' ? readBody(body) : null
  const show = (next: 'fields' | 'code', parsed: BodyForm | FieldsRefusal | null) => {
    const reason = typeof parsed === 'string' ? parsed : null
    setRefusal(reason && { reason, body })
    setView(reason ? 'code' : next)
    return reason === null
  }
  // The body was replaced by another version or an imported curl command.
  if (typeof form === 'string') show('code', form)
  return {
    view: view === 'fields' && typeof form !== 'string' ? ('fields' as const) : ('code' as const),
    bodyForm: typeof form === 'string' ? null : form,
    refusal: refusal?.body === body ? refusal.reason : null,
    show: (next: 'fields' | 'code') => {
      if (show(next, next === 'fields' ? readBody(body) : null)) localStorage.setItem(VIEW_KEY, next)
    },
  }
}

type BodyCodeProps = Pick<BodyProps, 'form' | 'readOnly' | 'error'> & {
  editor: RefObject<CodeBoxHandle | null>
  hint: string
}

function BodyCode({ form, readOnly, error, editor, hint }: BodyCodeProps) {
  const requests = useTexts('requests')
  const variables = useTexts('variables')
  const { editing, ...insertable } = use(ValueTools)
  const { body } = form.values
  const problem = form.problemAt('body')
  const serverProblem = problem && { message: error ?? '', ...positionOf(problem) }
  const errors = bodyProblems(body, serverProblem, requests.bodyNotJson)
  const warning = errors.find(({ isWarning }) => isWarning)
  return (
    <CodeBox
      label={requests.body}
      hideLabel
      language="json"
      handle={editor}
      readOnly={readOnly}
      value={body}
      onChange={(next) => form.set('body', next)}
      complete={(before) => editing?.completeValue(before, insertable, variables) ?? null}
      errors={errors}
      error={error}
      hint={warning ? requests.bodyNotJsonAt({ line: warning.line ?? 1, column: warning.column ?? 1 }) : hint}
    />
  )
}
