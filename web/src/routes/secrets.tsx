import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '../api/session.ts'
import { useLoadedList } from '../api/use-api.ts'
import { RemoveSecret } from '../features/secrets/remove-secret.tsx'
import { SecretDialog } from '../features/secrets/secret-dialog.tsx'
import { type Secret, SecretRow } from '../features/secrets/secret-row.tsx'
import { useTexts } from '../texts/texts.ts'
import { SearchListPage } from '../ui/list/list-page.tsx'
import { Table } from '../ui/table.tsx'

const route = getRouteApi('/signed-in/s/$store/secrets')

export default function Secrets() {
  const secrets = useTexts('secrets')
  const { shell, common } = useTexts('app')
  const query = useLoadedList(route.useLoaderData())
  const isAdmin = useMay('admin')
  const [editing, setEditing] = useState<Secret | 'new' | null>(null)
  const [removing, setRemoving] = useState<Secret | null>(null)
  const columns = [common.name, secrets.hosts, ...(isAdmin ? [secrets.usedBy] : []), secrets.changed]
  return (
    <SearchListPage
      title={shell.pages.secrets}
      query={query}
      add={isAdmin && { label: secrets.new, onClick: () => setEditing('new') }}
      searchLabel={secrets.search}
      empty={{ title: secrets.empty, children: secrets.emptyWhy }}
      table={({ data }) => (
        <Table label={shell.pages.secrets} columns={columns} withActions={isAdmin}>
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
    </SearchListPage>
  )
}
