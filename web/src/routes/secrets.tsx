import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { Output } from '../api/operations.ts'
import { useMay } from '../api/session.ts'
import { useLoadedList } from '../api/use-api.ts'
import { RemoveSecret } from '../features/secrets/remove-secret.tsx'
import { SecretDialog } from '../features/secrets/secret-dialog.tsx'
import { SecretRow } from '../features/secrets/secret-row.tsx'
import { useTexts } from '../texts/texts.ts'
import { ListPage } from '../ui/list/list-page.tsx'
import { listActions } from '../ui/list/list-search.ts'
import { SearchTools } from '../ui/list/list-tools.tsx'
import { NothingFound } from '../ui/list/nothing-found.tsx'
import { Table } from '../ui/table.tsx'

type Secret = Output<'listSecrets'>['data'][number]

const route = getRouteApi('/signed-in/s/$store/secrets')

export default function Secrets() {
  const secrets = useTexts('secrets')
  const { shell, common } = useTexts('app')
  const navigate = route.useNavigate()
  const { q, onSearch, onPage, onClear } = listActions(
    route.useSearch(),
    (search) => void navigate({ search, replace: true }),
  )
  const query = useLoadedList(route.useLoaderData())
  const isAdmin = useMay('admin')
  const [editing, setEditing] = useState<Secret | 'new' | null>(null)
  const [removing, setRemoving] = useState<Secret | null>(null)
  const columns = [
    { label: common.name },
    { label: secrets.hosts },
    ...(isAdmin ? [{ label: secrets.usedBy }] : []),
    { label: secrets.changed },
    ...(isAdmin ? [{ label: common.actions, hidden: true }] : []),
  ]
  return (
    <ListPage
      title={shell.pages.secrets}
      query={query}
      isFiltered={q !== ''}
      onPage={onPage}
      add={isAdmin && { label: secrets.new, onClick: () => setEditing('new') }}
      tools={<SearchTools label={secrets.search} value={q} onChange={onSearch} />}
      empty={{ title: secrets.empty, children: secrets.emptyWhy }}
      noMatches={<NothingFound term={q} onClear={onClear} />}
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
      <SecretDialog secret={editing} onClose={() => setEditing(null)} />
      <RemoveSecret secret={removing} onClose={() => setRemoving(null)} />
    </ListPage>
  )
}
