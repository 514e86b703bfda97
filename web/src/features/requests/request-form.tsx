import { type ClipboardEvent, use, useId } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Stack } from '../../ui/card.tsx'
import field from '../../ui/field.module.css'
import { ErrorText, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { IconKey } from '../../ui/icons.ts'
import { Body } from './body.tsx'
import { type CurlCommand, isCurl, parseCurl } from './curl.ts'
import { HeaderTable } from './header-table.tsx'
import { METHODS, type Method } from './request-values.ts'
import styles from './requests.module.css'
import { useProblemText } from './use-problem-text.ts'
import type { RequestFormState } from './use-request-form.ts'
import { ValueBox, ValueTools } from './value-box.tsx'

type RequestFormProps = {
  form: RequestFormState
  readOnly: boolean
  onCurl: (command: CurlCommand) => void
}

export function RequestForm(props: RequestFormProps) {
  const { form, readOnly } = props
  const requests = useTexts('requests')
  const { common } = useTexts('app')
  const problemText = useProblemText()
  const { values, base } = form
  const errorAt = (name: string) => {
    const problem = form.problemAt(name)
    if (!problem) return undefined
    // Inside the body, the message needs the property's name.
    return problem.field === name ? problemText(problem) : `${problem.field}: ${problemText(problem)}`
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
        <Address {...props} isMasked={isMasked('url')} error={errorAt('url')} />
        <HeaderTable form={form} readOnly={readOnly} />
        <Body form={form} readOnly={readOnly} isMasked={isMasked('body')} error={errorAt('body')} />
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

type AddressProps = RequestFormProps & { isMasked: boolean; error: string | undefined }

function Address({ form, readOnly, onCurl, isMasked, error }: AddressProps) {
  const { onInsertSecret } = use(ValueTools)
  const requests = useTexts('requests')
  const id = useId()
  const { method, url } = form.values
  const set = (next: string) => form.set('url', next)
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    const command = isCurl(text) ? parseCurl(text) : null
    if (!command) return
    event.preventDefault()
    onCurl(command)
  }
  return (
    <div className={styles.address} onPasteCapture={paste}>
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
      <div className={field.field}>
        <div className={field.labelRow}>
          <label htmlFor={id} id={`${id}-label`}>
            {requests.url}
          </label>
        </div>
        <ValueBox
          id={id}
          labelledBy={`${id}-label`}
          insertInto={requests.theAddress}
          value={url}
          onChange={set}
          describedBy={`${id}-note`}
          isInvalid={error !== undefined}
          readOnly={readOnly}
          isMono
        />
        {error ? (
          <ErrorText id={`${id}-note`}>{error}</ErrorText>
        ) : (
          <span className={field.hint} id={`${id}-note`}>
            {isMasked ? requests.maskedIn({ what: requests.url }) : requests.urlHint}
          </span>
        )}
      </div>
      {!readOnly && (
        <span className={styles.addressAction}>
          <Button
            icon={IconKey}
            aria-label={requests.insertSecretInto({ what: requests.theAddress })}
            title={requests.insertSecret}
            onClick={() => onInsertSecret({ input: document.getElementById(id), value: url, set })}
          />
        </span>
      )}
    </div>
  )
}
