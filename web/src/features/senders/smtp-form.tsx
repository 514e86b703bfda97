import { useTexts } from '../../texts/texts.ts'
import { CheckCard } from '../../ui/choices.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { Options, SelectField, TextField } from '../../ui/field.tsx'
import { useApiForm } from '../../ui/form.tsx'
import { tidyNumber } from '../../ui/tidy-input.ts'
import styles from './smtp-form.module.css'
import { DEFAULT_PORTS, type Encryption, type SmtpInput, smtpInputOf, smtpValuesOf } from './smtp-input.ts'

type StoredSender = Parameters<typeof smtpValuesOf>[0] & { hasUsername: boolean; hasPassword: boolean }

type SmtpFormProps = {
  sender: StoredSender | null
  /** Whether the form has a name field. */
  withName?: boolean
  save: (input: SmtpInput) => Promise<unknown>
  onClose: () => void
}

/**
 * A sender's server, login and address. A stored login is never shown, and does not change if the fields are left
 * empty.
 */
export function SmtpForm({ sender, withName, save, onClose }: SmtpFormProps) {
  const senders = useTexts('senders')
  const { common } = useTexts('app')
  const form = useApiForm({
    initial: smtpValuesOf(sender),
    submit: (values) => save(smtpInputOf(values)),
  })
  const choose = (tls: Encryption) => {
    if (Object.values<string>(DEFAULT_PORTS).includes(form.values.port))
      form.setFieldValue('port', DEFAULT_PORTS[tls])
    form.setFieldValue('tls', tls)
  }
  return (
    <DialogForm form={form} action={senders.save} onClose={onClose}>
      {withName && <TextField label={common.name} data-autofocus {...form.getInputProps('name')} />}
      <div className={styles.server}>
        <TextField
          label={senders.host}
          hint={senders.hostHint}
          inputMode="url"
          data-autofocus={withName ? undefined : true}
          {...form.getInputProps('host')}
        />
        <TextField
          label={senders.port}
          inputMode="numeric"
          {...form.getInputProps('port')}
          onBlur={() => form.setFieldValue('port', tidyNumber(form.values.port))}
        />
      </div>
      <SelectField
        label={senders.encryption}
        value={form.values.tls}
        onChange={(event) => choose(event.target.value as Encryption)}
        error={form.errors.tls}
      >
        <Options
          values={Object.keys(DEFAULT_PORTS)}
          labelOf={(value) => senders.encryptions[value as Encryption]}
        />
      </SelectField>
      {!form.values.needsNoLogin && (
        <div className={styles.halves}>
          <TextField
            label={senders.user}
            optional={common.optional}
            hint={sender?.hasUsername ? senders.keepCurrent : undefined}
            {...form.getInputProps('user')}
          />
          <TextField
            label={common.password}
            optional={common.optional}
            hint={sender?.hasPassword ? senders.keepCurrent : undefined}
            type="password"
            autoComplete="off"
            {...form.getInputProps('password')}
          />
        </div>
      )}
      {sender?.hasUsername && (
        <CheckCard
          label={senders.noLogin}
          hint={senders.noLoginHint}
          {...form.getInputProps('needsNoLogin', { type: 'checkbox' })}
        />
      )}
      <div className={styles.halves}>
        <TextField label={senders.fromAddress} type="email" {...form.getInputProps('fromAddress')} />
        <TextField label={senders.fromName} optional={common.optional} {...form.getInputProps('fromName')} />
      </div>
    </DialogForm>
  )
}
