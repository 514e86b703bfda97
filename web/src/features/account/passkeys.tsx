import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refetchChanged } from '../../api/changes.ts'
import type { Output } from '../../api/operations.ts'
import { operationQuery, useOperation, useRead } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Stack } from '../../ui/card.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { TextField } from '../../ui/field.tsx'
import { useApiForm } from '../../ui/form.tsx'
import { IconX } from '../../ui/icons.ts'
import { Loaded } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { showToast } from '../../ui/toast.tsx'
import { createPasskey, isCanceled } from '../identity/passkeys.ts'
import styles from './account.module.css'

type Passkey = Output<'listPasskeys'>[number]

export function PasskeyList() {
  const { account } = useTexts('account')
  const state = useQuery(operationQuery('getAppState', {}))
  const query = useRead('listPasskeys', {})
  const [isAdding, setIsAdding] = useState(false)
  const [removing, setRemoving] = useState<Passkey | null>(null)
  const remove = useOperation('removePasskey')
  const canAdd = state.data?.passkeys ?? false
  return (
    <Card title={account.passkeys} padded>
      <Stack gap={12}>
        <p className={styles.explanation}>{canAdd ? account.passkeysWhy : account.passkeysNotHere}</p>
        <Loaded bare query={query} rows={1}>
          {(passkeys) =>
            passkeys.length === 0 ? (
              <p className={styles.explanation}>{account.noPasskeys}</p>
            ) : (
              <ul className={styles.list}>
                {passkeys.map((passkey) => (
                  <li key={passkey.id}>
                    <span>
                      <b>{passkey.name}</b>
                      <small>
                        <Time at={passkey.lastUsedAt ?? passkey.createdAt} />
                      </small>
                    </span>
                    <Button
                      look="quiet"
                      size="small"
                      icon={IconX}
                      aria-label={account.removePasskeyTitle({ name: passkey.name })}
                      onClick={() => setRemoving(passkey)}
                    />
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
        {canAdd && (
          <div>
            <Button onClick={() => setIsAdding(true)}>{account.addPasskey}</Button>
          </div>
        )}
      </Stack>
      <Dialog opened={isAdding} title={account.addPasskey} onClose={() => setIsAdding(false)}>
        <PasskeyForm onClose={() => setIsAdding(false)} />
      </Dialog>
      <ConfirmDialog
        opened={removing !== null}
        title={account.removePasskeyTitle({ name: removing?.name ?? '' })}
        action={account.removePasskey}
        onClose={() => setRemoving(null)}
        onConfirm={() => remove.mutateAsync({ id: removing?.id ?? '' })}
      >
        {account.removePasskeyWhy}
      </ConfirmDialog>
    </Card>
  )
}

function PasskeyForm({ onClose }: { onClose: () => void }) {
  const { account } = useTexts('account')
  const client = useQueryClient()
  const form = useApiForm({
    initial: { name: '' },
    submit: async ({ name }) => {
      try {
        await createPasskey(name)
      } catch (error) {
        if (isCanceled(error)) return
        throw error
      }
      await refetchChanged(client, 'addPasskey')
      showToast(account.passkeyAdded({ name }))
      onClose()
    },
  })
  return (
    <DialogForm form={form} action={account.addPasskey} onClose={onClose}>
      <TextField
        label={account.passkeyName}
        hint={account.passkeyHint}
        data-autofocus
        {...form.getInputProps('name')}
      />
    </DialogForm>
  )
}
