import { useState } from 'react'
import type { Output } from '../../api/operations.ts'
import { useAct, useRead } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { LevelBars } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { InlineSelect } from '../../ui/field.tsx'
import { IconPlus } from '../../ui/icons.ts'
import { Empty, Loaded } from '../../ui/states.tsx'
import { Cell, Named, RowActions, Table } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { showToast } from '../../ui/toast.tsx'
import { LEVELS } from './levels.ts'

type Key = Output<'listKeys'>[number]

/** The keys that still work. */
export function useKeysOfStore() {
  const query = useRead('listKeys', {})
  return { query, keys: query.data?.filter((key) => key.revokedAt === null) }
}

export function Keys({ onNew }: { onNew: () => void }) {
  const { developer, common } = useTexts()
  const { query } = useKeysOfStore()
  const [revoking, setRevoking] = useState<Key | null>(null)
  const columns = [
    { label: common.name },
    { label: developer.level },
    { label: common.lastUsed },
    { label: common.created },
    { label: common.actions, hidden: true },
  ]
  return (
    <Card title={developer.keys} note={developer.keysNote}>
      <Loaded query={query}>
        {(all) => {
          const keys = all.filter((key) => key.revokedAt === null)
          if (keys.length === 0)
            return (
              <Empty
                title={developer.noKeys}
                actions={
                  <Button look="primary" icon={IconPlus} onClick={onNew}>
                    {developer.newKey}
                  </Button>
                }
              >
                {developer.noKeysWhy}
              </Empty>
            )
          return (
            <Table label={developer.tabs.keys} columns={columns}>
              {keys.map((key) => (
                <KeyRow key={key.id} of={key} onRevoke={() => setRevoking(key)} />
              ))}
            </Table>
          )
        }}
      </Loaded>
      <RevokeKey of={revoking} onClose={() => setRevoking(null)} />
    </Card>
  )
}

function KeyRow({ of: key, onRevoke }: { of: Key; onRevoke: () => void }) {
  const { developer, common } = useTexts()
  return (
    <tr>
      <Cell>
        <Named name={key.name} detail={`${key.prefix}…`} mono />
      </Cell>
      <Cell>
        <KeyLevel of={key} />
      </Cell>
      <Cell short={common.used} soft={key.lastUsedAt === null}>
        {key.lastUsedAt ? <Time at={key.lastUsedAt} /> : common.never}
      </Cell>
      <Cell short={common.created} soft>
        <Time at={key.createdAt} />
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

/** The level can be changed in place; the next call with the key has the new one. */
function KeyLevel({ of: key }: { of: Key }) {
  const { developer } = useTexts()
  const change = useAct('setKeyLevel', ['listKeys'])
  return (
    <LevelBars level={key.level}>
      <InlineSelect
        quiet
        aria-label={developer.levelOf(key.name)}
        value={key.level}
        onChange={async (event) => {
          const level = event.target.value as Key['level']
          await change.mutateAsync({ id: key.id, level })
          showToast(developer.levelChanged(key.name, developer.levels[level]))
        }}
      >
        {LEVELS.map((level) => (
          <option key={level} value={level}>
            {developer.levels[level]}
          </option>
        ))}
      </InlineSelect>
    </LevelBars>
  )
}

function RevokeKey({ of: key, onClose }: { of: Key | null; onClose: () => void }) {
  const { developer } = useTexts()
  const revoke = useAct('revokeKey', ['listKeys'])
  return (
    <ConfirmDialog
      opened={key !== null}
      title={developer.revokeKeyTitle(key?.name ?? '')}
      action={developer.revokeKey}
      onClose={onClose}
      onConfirm={async () => {
        if (!key) return
        await revoke.mutateAsync({ id: key.id })
        showToast(developer.keyRevoked(key.name))
      }}
    >
      {developer.revokeKeyWhy}
    </ConfirmDialog>
  )
}
