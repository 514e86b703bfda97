import { useState } from 'react'
import type { Output } from '../../api/operations.ts'
import { useSession } from '../../api/session.ts'
import { useOperation } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { AnchorButton, Button } from '../../ui/button.tsx'
import { Card, Stack } from '../../ui/card.tsx'
import { ConfirmDialog, Dialog, DialogBody, DoneFooter } from '../../ui/dialog.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { TextField } from '../../ui/field.tsx'
import { useApiForm } from '../../ui/form.tsx'
import { ErrorNote } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'
import { CopyButton, CopyField } from '../../ui/values/copy.tsx'
import styles from './account.module.css'

type TotpSetup = Output<'startTotp'>

export function TwoStepVerification() {
  const { account } = useTexts('account')
  const { person } = useSession()
  const start = useOperation('startTotp')
  const remove = useOperation('removeTotp')
  const [setup, setSetup] = useState<TotpSetup | null>(null)
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <Card title={account.totp} padded>
      <Stack gap={12}>
        <p className={styles.explanation}>{account.totpWhy}</p>
        <Status tone={person.hasTotp ? 'success' : 'missing'}>
          {person.hasTotp ? account.totpOn : account.totpOff}
        </Status>
        <div>
          {person.hasTotp ? (
            <Button look="quietDanger" onClick={() => setIsConfirming(true)}>
              {account.turnOff}
            </Button>
          ) : (
            <Button busy={start.isPending} onClick={() => start.mutate({}, { onSuccess: setSetup })}>
              {account.setUpTotp}
            </Button>
          )}
        </div>
        <ErrorNote error={start.error} />
      </Stack>
      <TotpDialog setup={setup} onClose={() => setSetup(null)} />
      <ConfirmDialog
        opened={isConfirming}
        title={account.turnOffTitle}
        action={account.turnOff}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => remove.mutateAsync({})}
      >
        {account.turnOffWhy}
      </ConfirmDialog>
    </Card>
  )
}

function TotpDialog({ setup, onClose }: { setup: TotpSetup | null; onClose: () => void }) {
  const { account } = useTexts('account')
  const [codes, setCodes] = useState<string[] | null>(null)
  const close = () => {
    onClose()
    setCodes(null)
  }
  return (
    <Dialog
      opened={setup !== null}
      title={codes ? account.recoveryTitle : account.totpTitle}
      onClose={close}
      dismissable={codes === null}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onClose={close} />
      ) : (
        setup && <TotpForm setup={setup} onConfirmed={setCodes} onClose={close} />
      )}
    </Dialog>
  )
}

type TotpFormProps = { setup: TotpSetup; onConfirmed: (codes: string[]) => void; onClose: () => void }

function TotpForm({ setup, onConfirmed, onClose }: TotpFormProps) {
  const { account } = useTexts('account')
  const confirm = useOperation('confirmTotp')
  const form = useApiForm({
    initial: { code: '' },
    submit: async ({ code }) => onConfirmed((await confirm.mutateAsync({ code })).recoveryCodes),
  })
  return (
    <DialogForm form={form} action={account.turnOn} onClose={onClose}>
      <p>{account.totpScan}</p>
      <CopyField label={account.totpSecret} value={setup.secret} />
      <div>
        <AnchorButton size="small" href={setup.uri}>
          {account.totpLink}
        </AnchorButton>
      </div>
      <TextField
        label={account.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        mono
        data-autofocus
        {...form.getInputProps('code')}
      />
    </DialogForm>
  )
}

function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { account } = useTexts('account')
  return (
    <>
      <DialogBody>
        <p>{account.recoveryWhy}</p>
        <ul className={styles.codes} aria-label={account.recoveryCodes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div>
          <CopyButton text={codes.join('\n')} />
        </div>
      </DialogBody>
      <DoneFooter focus onClose={onClose} />
    </>
  )
}
