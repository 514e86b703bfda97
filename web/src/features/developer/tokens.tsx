import { useState } from 'react'
import { useSession, useStore } from '../../api/session.ts'
import { useOperation, useRead } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { TextField } from '../../ui/field.tsx'
import { useApiForm } from '../../ui/form.tsx'
import { OneTimeValue } from '../../ui/values/one-time-value.tsx'
import { Credentials } from './credentials.tsx'

export function Tokens({ onNew }: { onNew: () => void }) {
  const developer = useTexts('developer')
  const query = useRead('listTokens', {})
  const revoke = useOperation('revokeToken')
  return (
    <Credentials
      query={query}
      texts={{
        title: developer.tokens,
        note: developer.tokensNote,
        label: developer.tokens,
        none: developer.noTokens,
        noneWhy: developer.noTokensWhy,
        create: developer.newToken,
        revoke: developer.revokeToken,
        revokeWhy: developer.revokeTokenWhy,
      }}
      onNew={onNew}
      onRevoke={(id) => revoke.mutateAsync({ id })}
    />
  )
}

export function NewTokenDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const developer = useTexts('developer')
  const { baseUrl } = useSession()
  const store = useStore()
  const [token, setToken] = useState<string | null>(null)
  const close = () => {
    onClose()
    setToken(null)
  }
  return (
    <Dialog
      opened={opened}
      title={token ? developer.tokenShown : developer.newToken}
      onClose={close}
      dismissable={token === null}
    >
      {token ? (
        <OneTimeValue
          why={developer.tokenShownWhy}
          label={developer.stepToken}
          value={token}
          extra={[developer.stepAddress, `${baseUrl}/steps/v1/${store?.id}/send-email`]}
          onClose={close}
        />
      ) : (
        <TokenForm onCreated={setToken} onClose={close} />
      )}
    </Dialog>
  )
}

function TokenForm({ onCreated, onClose }: { onCreated: (token: string) => void; onClose: () => void }) {
  const developer = useTexts('developer')
  const { common } = useTexts('app')
  const create = useOperation('createToken')
  const form = useApiForm({
    initial: { name: '' },
    submit: async ({ name }) => onCreated((await create.mutateAsync({ name })).token),
  })
  return (
    <DialogForm form={form} action={developer.createToken} onClose={onClose}>
      <TextField
        label={common.name}
        hint={developer.nameHint}
        data-autofocus
        {...form.getInputProps('name')}
      />
    </DialogForm>
  )
}
