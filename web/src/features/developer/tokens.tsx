import { useState } from 'react'
import type { Output } from '../../api/operations.ts'
import { useSession, useStore } from '../../api/session.ts'
import { useAct, useRead } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog, Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, useApiForm } from '../../ui/form.tsx'
import { IconPlus } from '../../ui/icons.ts'
import { Empty, ErrorNote, Loaded } from '../../ui/states.tsx'
import { Cell, Named, RowActions, Table } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { showToast } from '../../ui/toast.tsx'
import { ShownOnce } from './shown-once.tsx'

type Token = Output<'listTokens'>[number]

export function Tokens({ onNew }: { onNew: () => void }) {
  const { developer, common } = useTexts()
  const query = useRead('listTokens', {})
  const [revoking, setRevoking] = useState<Token | null>(null)
  const columns = [
    { label: common.name },
    { label: common.lastUsed },
    { label: common.created },
    { label: common.actions, hidden: true },
  ]
  return (
    <Card title={developer.tokens} note={developer.tokensNote}>
      <Loaded query={query}>
        {(all) => {
          const tokens = all.filter((token) => token.revokedAt === null)
          if (tokens.length === 0)
            return (
              <Empty
                title={developer.noTokens}
                actions={
                  <Button look="primary" icon={IconPlus} onClick={onNew}>
                    {developer.newToken}
                  </Button>
                }
              >
                {developer.noTokensWhy}
              </Empty>
            )
          return (
            <Table label={developer.tokens} columns={columns}>
              {tokens.map((token) => (
                <TokenRow key={token.id} token={token} onRevoke={() => setRevoking(token)} />
              ))}
            </Table>
          )
        }}
      </Loaded>
      <RevokeToken token={revoking} onClose={() => setRevoking(null)} />
    </Card>
  )
}

function TokenRow({ token, onRevoke }: { token: Token; onRevoke: () => void }) {
  const { developer, common } = useTexts()
  return (
    <tr>
      <Cell>
        <Named name={token.name} detail={`${token.prefix}…`} mono />
      </Cell>
      <Cell short={common.used} soft={token.lastUsedAt === null}>
        {token.lastUsedAt ? <Time at={token.lastUsedAt} /> : common.never}
      </Cell>
      <Cell short={common.created} soft>
        <Time at={token.createdAt} />
      </Cell>
      <Cell end>
        <RowActions>
          <Button look="quietDanger" size="small" onClick={onRevoke}>
            {developer.revoke}
          </Button>
        </RowActions>
      </Cell>
    </tr>
  )
}

function RevokeToken({ token, onClose }: { token: Token | null; onClose: () => void }) {
  const { developer } = useTexts()
  const revoke = useAct('revokeToken', ['listTokens'])
  return (
    <ConfirmDialog
      opened={token !== null}
      title={developer.revokeKeyTitle(token?.name ?? '')}
      action={developer.revokeToken}
      onClose={onClose}
      onConfirm={async () => {
        if (!token) return
        await revoke.mutateAsync({ id: token.id })
        showToast(developer.keyRevoked(token.name))
      }}
    >
      {developer.revokeTokenWhy}
    </ConfirmDialog>
  )
}

export function NewTokenDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { developer } = useTexts()
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
        <ShownOnce
          why={developer.tokenShownWhy}
          label={developer.stepToken}
          value={token}
          extra={[developer.stepAddress, `${baseUrl}/steps/v1/${store?.id}/send-email`]}
          onClose={close}
        />
      ) : (
        <TokenForm onMade={setToken} onClose={close} />
      )}
    </Dialog>
  )
}

function TokenForm({ onMade, onClose }: { onMade: (token: string) => void; onClose: () => void }) {
  const { developer, common } = useTexts()
  const create = useAct('createToken', ['listTokens'])
  const form = useApiForm({
    initial: { name: '' },
    submit: async ({ name }) => onMade((await create.mutateAsync({ name })).token),
  })
  return (
    <Form form={form}>
      <DialogBody>
        <TextField
          label={common.name}
          hint={developer.nameHint}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <ErrorNote error={form.error} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button type="submit" look="primary" busy={form.isBusy}>
          {developer.createToken}
        </Button>
      </DialogFooter>
    </Form>
  )
}
