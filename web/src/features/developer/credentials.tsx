import { type ReactNode, useState } from 'react'
import type { Output } from '../../api/operations.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { NewButton } from '../../ui/list/list-page.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { ActionCell, Cell, NameWithDetail, Table } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'

type Credential = Omit<Output<'listTokens'>[number], 'storeId'>

type CredentialsProps<C extends Credential> = {
  query: Parameters<typeof Loaded<C[]>>[0]['query']
  texts: {
    title: string
    note: string
    label: string
    none: string
    noneWhy: string
    create: string
    revoke: string
    revokeWhy: string
  }
  /** Adds a column for credentials that have levels. */
  levelOf?: (credential: C) => ReactNode
  onNew: () => void
  onRevoke: (id: string) => Promise<unknown>
}

/** API keys or tokens that have not been revoked. */
export function Credentials<C extends Credential>(props: CredentialsProps<C>) {
  const { query, texts, levelOf, onNew, onRevoke } = props
  const developer = useTexts('developer')
  const { common } = useTexts('app')
  const [revoking, setRevoking] = useState<C | null>(null)
  const columns = [common.name, ...(levelOf ? [developer.level] : []), common.lastUsed, common.created]
  return (
    <Card title={texts.title} note={texts.note}>
      <Loaded query={query}>
        {(all) => {
          const active = all.filter(({ revokedAt }) => revokedAt === null)
          if (active.length === 0)
            return (
              <Empty title={texts.none} actions={<NewButton label={texts.create} onClick={onNew} />}>
                {texts.noneWhy}
              </Empty>
            )
          return (
            <Table label={texts.label} columns={columns} withActions>
              {active.map((credential) => (
                <CredentialRow
                  key={credential.id}
                  credential={credential}
                  onRevoke={() => setRevoking(credential)}
                >
                  {levelOf && <Cell>{levelOf(credential)}</Cell>}
                </CredentialRow>
              ))}
            </Table>
          )
        }}
      </Loaded>
      <ConfirmDialog
        opened={revoking !== null}
        title={developer.revokeKeyTitle({ name: revoking?.name ?? '' })}
        action={texts.revoke}
        onClose={() => setRevoking(null)}
        onConfirm={() => onRevoke(revoking?.id ?? '')}
        success={developer.keyRevoked({ name: revoking?.name ?? '' })}
      >
        {texts.revokeWhy}
      </ConfirmDialog>
    </Card>
  )
}

type RowProps = { credential: Credential; onRevoke: () => void; children: ReactNode }

function CredentialRow({
  credential: { name, prefix, lastUsedAt, createdAt, createdBy },
  onRevoke,
  children,
}: RowProps) {
  const developer = useTexts('developer')
  const { common } = useTexts('app')
  return (
    <tr>
      <Cell>
        <NameWithDetail name={name} detail={`${prefix}…`} mono />
      </Cell>
      {children}
      <Cell phoneLabel={common.used} soft={lastUsedAt === null}>
        {lastUsedAt ? <Time at={lastUsedAt} /> : common.never}
      </Cell>
      <Cell phoneLabel={common.created} soft>
        <Time at={createdAt} /> {createdBy !== null && developer.createdBy({ name: createdBy })}
      </Cell>
      <ActionCell>
        <Button look="quietDanger" size="small" onClick={onRevoke}>
          {developer.revoke}
        </Button>
      </ActionCell>
    </tr>
  )
}
