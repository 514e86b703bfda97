import { useState } from 'react'
import type { Output } from '../api/operations.ts'
import { useList } from '../api/use-api.ts'
import { RemoveSecret } from '../features/secrets/remove-secret.tsx'
import { SecretDialog } from '../features/secrets/secret-dialog.tsx'
import { SecretRow } from '../features/secrets/secret-row.tsx'
import { useTexts } from '../texts/texts.ts'
import { ListPage } from '../ui/list/list-page.tsx'
import { useListSearch } from '../ui/list/list-search.ts'
import { SearchTools } from '../ui/list/list-tools.tsx'
import { NothingFound } from '../ui/list/nothing-found.tsx'
import { Table } from '../ui/table.tsx'

type Secret = Output<'listSecrets'>['data'][number]

export default function Secrets() {
  const secrets = useTexts('secrets')
  const { shell, common } = useTexts('app')
  const { q, input, onSearch, onPage, onClear } = useListSearch()
  const query = useList('listSecrets', { ...input, limit: 25 })
  const [editing, setEditing] = useState<Secret | 'new' | null>(null)
  const [removing, setRemoving] = useState<Secret | null>(null)
  const columns = [
    { label: common.name },
    { label: secrets.hosts },
    { label: secrets.usedBy },
    { label: secrets.changed },
    { label: common.actions, hidden: true },
  ]
  return (
    <ListPage
      title={shell.pages.secrets}
      query={query}
      isFiltered={q !== ''}
      onPage={onPage}
      add={{ label: secrets.new, onClick: () => setEditing('new') }}
      tools={<SearchTools label={secrets.search} value={q} onChange={onSearch} />}
      empty={{ title: secrets.empty, children: secrets.emptyWhy }}
      nothing={<NothingFound term={q} onClear={onClear} />}
      table={({ data }) => (
        <Table label={shell.pages.secrets} columns={columns}>
          {data.map((secret) => (
            <SecretRow
              key={secret.name}
              secret={secret}
              onEdit={() => setEditing(secret)}
              onRemove={() => setRemoving(secret)}
            />
          ))}
        </Table>
      )}
    >
      <SecretDialog of={editing} onClose={() => setEditing(null)} />
      <RemoveSecret secret={removing} onClose={() => setRemoving(null)} />
    </ListPage>
  )
}
