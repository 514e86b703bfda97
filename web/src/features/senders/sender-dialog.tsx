import { useAct } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { useApiForm } from '../../ui/form.tsx'
import { showToast } from '../../ui/toast.tsx'
import styles from './sender-dialog.module.css'
import type { Smtp } from './smtp-senders.tsx'

const ENCRYPTIONS = ['none', 'starttls', 'tls'] as const
/** The usual port of each, while the field still has the usual port of another. */
const USUAL_PORTS = { none: '25', starttls: '587', tls: '465' } as const
type Encryption = (typeof ENCRYPTIONS)[number]

export function SenderDialog({ of: sender, onClose }: { of: Smtp | 'new' | null; onClose: () => void }) {
  const { senders } = useTexts()
  const isNew = sender === 'new'
  return (
    <Dialog
      opened={sender !== null}
      title={isNew || !sender ? senders.addTitle : senders.editTitle(sender.name)}
      onClose={onClose}
    >
      {sender && <SenderForm sender={isNew ? null : sender} onClose={onClose} />}
    </Dialog>
  )
}

function initialOf(sender: Smtp | null) {
  return {
    name: sender?.name ?? '',
    host: sender?.host ?? '',
    port: String(sender?.port ?? 587),
    tls: (sender?.tls ?? 'starttls') as Encryption,
    user: '',
    password: '',
    fromAddress: sender?.fromAddress ?? '',
    fromName: sender?.fromName ?? '',
  }
}

function useSave(sender: Smtp | null) {
  const changes = ['listSmtpSenders', 'getSettings', 'getSetupProgress'] as const
  const add = useAct('addSmtpSender', changes)
  const update = useAct('updateSmtpSender', changes)
  return ({ port, user, password, fromName, ...rest }: ReturnType<typeof initialOf>) => {
    const input = {
      ...rest,
      port: Number(port),
      ...(user && { user }),
      ...(password && { password }),
      ...(fromName && { fromName }),
    }
    return sender ? update.mutateAsync({ id: sender.id, ...input }) : add.mutateAsync(input)
  }
}

function SenderForm({ sender, onClose }: { sender: Smtp | null; onClose: () => void }) {
  const { senders, common } = useTexts()
  const save = useSave(sender)
  const form = useApiForm({
    initial: initialOf(sender),
    submit: async (values) => {
      await save(values)
      showToast(senders.saved(values.name))
      onClose()
    },
  })
  const choose = (tls: Encryption) => {
    if (Object.values<string>(USUAL_PORTS).includes(form.values.port))
      form.setFieldValue('port', USUAL_PORTS[tls])
    form.setFieldValue('tls', tls)
  }
  const kept = sender?.hasPassword ? senders.passwordKept : undefined
  return (
    <DialogForm form={form} action={senders.save} onClose={onClose}>
      <TextField label={common.name} data-autofocus {...form.getInputProps('name')} />
      <div className={styles.server}>
        <TextField
          label={senders.host}
          hint={senders.hostHint}
          inputMode="url"
          {...form.getInputProps('host')}
        />
        <TextField label={senders.port} inputMode="numeric" {...form.getInputProps('port')} />
      </div>
      <SelectField
        label={senders.encryption}
        value={form.values.tls}
        onChange={(event) => choose(event.target.value as Encryption)}
        error={form.errors.tls}
      >
        {ENCRYPTIONS.map((value) => (
          <option key={value} value={value}>
            {senders.encryptions[value]}
          </option>
        ))}
      </SelectField>
      <div className={styles.halves}>
        <TextField
          label={senders.user}
          optional={common.optional}
          hint={sender?.hasUsername ? senders.passwordKept : undefined}
          {...form.getInputProps('user')}
        />
        <TextField
          label={common.password}
          optional={common.optional}
          hint={kept}
          type="password"
          autoComplete="off"
          {...form.getInputProps('password')}
        />
      </div>
      <div className={styles.halves}>
        <TextField label={senders.fromAddress} type="email" {...form.getInputProps('fromAddress')} />
        <TextField label={senders.fromName} optional={common.optional} {...form.getInputProps('fromName')} />
      </div>
    </DialogForm>
  )
}
