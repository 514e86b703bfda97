import type { Output } from '../../api/operations.ts'
import { useOperation, useRead } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { LevelBars } from '../../ui/badge.tsx'
import { InlineSelect, Options } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { Credentials } from './credentials.tsx'
import { LEVELS } from './levels.ts'

type Key = Output<'listKeys'>[number]

/** The store's keys; `keys` excludes revoked ones. */
export function useStoreKeys() {
  const query = useRead('listKeys', {})
  return { query, keys: query.data?.filter((key) => key.revokedAt === null) }
}

export function Keys({ onNew }: { onNew: () => void }) {
  const developer = useTexts('developer')
  const { query } = useStoreKeys()
  const revoke = useOperation('revokeKey')
  return (
    <Credentials
      query={query}
      texts={{
        title: developer.keys,
        note: developer.keysNote,
        label: developer.tabs.keys,
        none: developer.noKeys,
        noneWhy: developer.noKeysWhy,
        create: developer.newKey,
        revoke: developer.revokeKey,
        revokeWhy: developer.revokeKeyWhy,
      }}
      levelOf={(key) => <KeyLevel apiKey={key} />}
      onNew={onNew}
      onRevoke={(id) => revoke.mutateAsync({ id })}
    />
  )
}

/** A new level takes effect with the next call that uses the key. */
function KeyLevel({ apiKey: key }: { apiKey: Key }) {
  const developer = useTexts('developer')
  const change = useOperation('setKeyLevel')
  return (
    <LevelBars level={key.level}>
      <InlineSelect
        quiet
        aria-label={developer.levelOf({ name: key.name })}
        value={key.level}
        onChange={async (event) => {
          const level = event.target.value as Key['level']
          await change.mutateAsync({ id: key.id, level })
          showToast(developer.levelChanged({ name: key.name, level: developer.levels[level] }))
        }}
      >
        <Options values={LEVELS} labelOf={(level) => developer.levels[level]} />
      </InlineSelect>
    </LevelBars>
  )
}
