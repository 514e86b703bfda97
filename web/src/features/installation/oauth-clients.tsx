import { useState } from 'react'
import { useOperation } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { TextField } from '../../ui/field.tsx'
import { useApiForm } from '../../ui/form.tsx'
import { Status } from '../../ui/status.tsx'
import { ActionCell, Cell, NameWithDetail, Table } from '../../ui/table.tsx'
import { showToast } from '../../ui/toast.tsx'
import { CopyField } from '../../ui/values/copy.tsx'
import type { OAuthClient } from './installation.ts'

export function OAuthClients({ clients }: { clients: readonly OAuthClient[] }) {
  const installation = useTexts('installation')
  const { common } = useTexts('app')
  const [editing, setEditing] = useState<OAuthClient | null>(null)
  const [removing, setRemoving] = useState<OAuthClient | null>(null)
  const remove = useOperation('removeOAuthClient')
  const columns = [common.name, installation.state]
  return (
    <Card title={installation.oauth} note={installation.oauthNote}>
      <Table label={installation.oauth} columns={columns} withActions>
        {clients.map((client) => (
          <tr key={client.provider}>
            <Cell>
              <NameWithDetail
                name={installation.providers[client.provider]}
                detail={client.callbackUrl}
                mono
              />
            </Cell>
            <Cell>
              <Status tone={client.clientId !== null ? 'success' : 'missing'}>
                {client.clientId !== null ? installation.set : installation.notSet}
              </Status>
            </Cell>
            <ActionCell>
              <Button size="small" onClick={() => setEditing(client)}>
                {client.clientId !== null ? installation.replace : installation.setUp}
              </Button>
              {client.clientId !== null && (
                <Button look="quietDanger" size="small" onClick={() => setRemoving(client)}>
                  {common.remove}
                </Button>
              )}
            </ActionCell>
          </tr>
        ))}
      </Table>
      <Dialog
        opened={editing !== null}
        title={installation.clientTitle({
          provider: editing ? installation.providers[editing.provider] : '',
        })}
        onClose={() => setEditing(null)}
      >
        {editing && <ClientForm client={editing} onClose={() => setEditing(null)} />}
      </Dialog>
      <ConfirmDialog
        opened={removing !== null}
        title={installation.removeClientTitle({
          provider: removing ? installation.providers[removing.provider] : '',
        })}
        action={installation.removeClient}
        onClose={() => setRemoving(null)}
        onConfirm={async () => {
          if (removing) await remove.mutateAsync({ provider: removing.provider })
        }}
      >
        {installation.removeClientWhy}
      </ConfirmDialog>
    </Card>
  )
}

function ClientForm({ client, onClose }: { client: OAuthClient; onClose: () => void }) {
  const installation = useTexts('installation')
  const save = useOperation('setOAuthClient')
  const form = useApiForm({
    initial: { clientId: '', clientSecret: '' },
    submit: async (values) => {
      await save.mutateAsync({ provider: client.provider, ...values })
      showToast(installation.clientSaved({ provider: installation.providers[client.provider] }))
      onClose()
    },
  })
  return (
    <DialogForm
      form={form}
      action={installation.saveClient}
      onClose={onClose}
      note={installation.callbackHint}
    >
      <CopyField label={installation.callback} value={client.callbackUrl} />
      <TextField label={installation.clientId} mono data-autofocus {...form.getInputProps('clientId')} />
      <TextField
        label={installation.clientSecret}
        type="password"
        autoComplete="off"
        {...form.getInputProps('clientSecret')}
      />
    </DialogForm>
  )
}
