import { useState } from 'react'
import type { Output } from '../../api/operations.ts'
import { useMay } from '../../api/session.ts'
import { useRead } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { IconLock } from '../../ui/icons.ts'
import { RowMenu } from '../../ui/row-menu.tsx'
import { ActionCell, Cell, NameWithDetail } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'

export type Secret = Output<'listSecrets'>['data'][number]

type SecretRowProps = { secret: Secret; onEdit: () => void; onRemove: () => void }

export function SecretRow({ secret, onEdit, onRemove }: SecretRowProps) {
  const secrets = useTexts('secrets')
  const senders = useTexts('senders')
  const { common } = useTexts('app')
  const isAdmin = useMay('admin')
  return (
    <tr>
      <Cell>
        <NameWithDetail
          name={
            <>
              <code>{secret.name}</code>{' '}
              <Badge>
                <IconLock size={12} stroke={2} />
                {secret.hasValue ? secrets.valueSet : secrets.valueMissing}
              </Badge>
            </>
          }
          detail={secret.description}
        />
      </Cell>
      <Cell soft>
        {secret.allowedHosts ? secret.allowedHosts.join(', ') || secrets.noHost : secrets.anyHost}
      </Cell>
      {isAdmin && (
        <Cell soft>
          <Uses name={secret.name} />
        </Cell>
      )}
      <Cell soft phoneLabel={secrets.changed}>
        <Time at={secret.updatedAt} />
      </Cell>
      {isAdmin && (
        <ActionCell>
          <Button size="small" onClick={onEdit}>
            {secrets.replace}
          </Button>
          <RowMenu
            label={senders.more({ name: secret.name })}
            items={[{ label: common.remove, onClick: onRemove, danger: true }]}
          />
        </ActionCell>
      )}
    </tr>
  )
}

/** Loaded on request, because the server has to read every layout and request of the store. */
function Uses({ name }: { name: string }) {
  const secrets = useTexts('secrets')
  const [isRequested, setIsRequested] = useState(false)
  const { data, isFetching } = useRead('listSecretUses', { name }, { enabled: isRequested })
  if (!data)
    return (
      <Button look="quiet" size="small" busy={isFetching} onClick={() => setIsRequested(true)}>
        {secrets.showUses}
      </Button>
    )
  return data.length === 0 ? secrets.notUsed : data.map((use) => use.name).join(', ')
}
