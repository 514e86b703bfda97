import { type ClipboardEvent, useRef } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Stack } from '../../ui/card.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { IconBraces, IconKey } from '../../ui/icons.ts'
import { Body } from './body.tsx'
import { type CurlCommand, isCurl, parseCurl } from './curl.ts'
import { HeaderTable } from './header-table.tsx'
import { METHODS, type Method } from './request-values.ts'
import styles from './requests.module.css'
import type { Inserted, InsertInto } from './secret-picker.tsx'
import { useProblemText } from './use-problem-text.ts'
import type { RequestFormState } from './use-request-form.ts'

type RequestFormProps = {
  form: RequestFormState
  readOnly: boolean
  onInsert: (what: Inserted, into: InsertInto) => void
  onCurl: (command: CurlCommand) => void
}

export function RequestForm({ form, readOnly, onInsert, onCurl }: RequestFormProps) {
  const requests = useTexts('requests')
  const { common } = useTexts('app')
  const inWords = useProblemText()
  const { values, base } = form
  const errorAt = (name: string) => {
    const problem = form.problemAt(name)
    if (!problem) return undefined
    // Inside the body, only the name says what is meant.
    return problem.field === name ? inWords(problem) : `${problem.field}: ${inWords(problem)}`
  }
  const isMasked = (field: 'url' | 'body') =>
    values[field].includes('•') && values[field] === base.values[field]
  return (
    <Card padded>
      <Stack gap={16}>
        <TextField
          label={common.name}
          readOnly={readOnly}
          error={errorAt('name')}
          value={values.name}
          onChange={(event) => form.set('name', event.target.value)}
        />
        <Address
          {...{ form, readOnly, onInsert, onCurl }}
          isMasked={isMasked('url')}
          error={errorAt('url')}
        />
        <HeaderTable form={form} readOnly={readOnly} onInsert={onInsert} />
        <Body {...{ form, readOnly, onInsert }} isMasked={isMasked('body')} error={errorAt('body')} />
        <TextArea
          label={requests.description}
          optional={common.optional}
          rows={2}
          readOnly={readOnly}
          error={errorAt('description')}
          value={values.description}
          onChange={(event) => form.set('description', event.target.value)}
        />
      </Stack>
    </Card>
  )
}

type PartProps = Omit<RequestFormProps, 'onCurl'> & { isMasked: boolean; error: string | undefined }

function Address({
  form,
  readOnly,
  onInsert,
  onCurl,
  isMasked,
  error,
}: PartProps & Pick<RequestFormProps, 'onCurl'>) {
  const requests = useTexts('requests')
  const input = useRef<HTMLInputElement>(null)
  const { method, url } = form.values
  const insert = (what: Inserted) =>
    onInsert(what, { input: input.current, value: url, set: (next) => form.set('url', next) })
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    const command = isCurl(text) ? parseCurl(text) : null
    if (!command) return
    event.preventDefault()
    onCurl(command)
  }
  return (
    <div className={styles.address}>
      <SelectField
        label={requests.method}
        disabled={readOnly}
        value={method}
        onChange={(event) => form.set('method', event.target.value as Method)}
      >
        {METHODS.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <TextField
        ref={input}
        label={requests.url}
        hint={isMasked ? requests.maskedIn({ what: requests.url }) : requests.urlHint}
        error={error}
        mono
        inputMode="url"
        readOnly={readOnly}
        value={url}
        onPaste={paste}
        onChange={(event) => form.set('url', event.target.value)}
      />
      {!readOnly && (
        <span className={styles.addressAction}>
          <Button
            icon={IconBraces}
            aria-label={requests.insertVariableInto({ what: requests.theAddress })}
            title={requests.insertVariable}
            onClick={() => insert('variable')}
          />
          <Button
            icon={IconKey}
            aria-label={requests.insertSecretInto({ what: requests.theAddress })}
            title={requests.insertSecret}
            onClick={() => insert('secret')}
          />
        </span>
      )}
    </div>
  )
}
