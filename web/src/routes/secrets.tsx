import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Output } from '../api/operations.ts'
import { useList } from '../api/use-api.ts'
import { RemoveSecret } from '../features/secrets/remove-secret.tsx'
import { SecretDialog } from '../features/secrets/secret-dialog.tsx'
import { SecretRow } from '../features/secrets/secret-row.tsx'
import type { ListSearch } from '../router.tsx'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { IconPlus } from '../ui/icons.ts'
import { Pages, SearchBox, Tools } from '../ui/list-tools.tsx'
import { NothingFound } from '../ui/nothing-found.tsx'
import { Page } from '../ui/page.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { Table } from '../ui/table.tsx'
import { useKeys } from '../ui/use-keys.ts'

type Secret = Output<'listSecrets'>['data'][number]

export default function Secrets() {
  const { secrets, shell, common } = useTexts()
  const { q = '', page = 1 }: ListSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const find = (search: ListSearch) => navigate({ to: '.', search, replace: true })
  const query = useList('listSecrets', { page, limit: 25, ...(q && { q }) })
  const [editing, setEditing] = useState<Secret | 'new' | null>(null)
  const [removing, setRemoving] = useState<Secret | null>(null)
  const add = () => setEditing('new')
  useKeys({ n: add })
  const total = query.data?.pagination.total
  const isEmpty = total === 0 && q === ''
  const button = (
    <Button look="primary" icon={IconPlus} onClick={add}>
      {secrets.new}
    </Button>
  )
  const columns = [
    { label: common.name },
    { label: secrets.hosts },
    { label: secrets.usedBy },
    { label: secrets.changed },
    { label: common.actions, hidden: true },
  ]
  return (
    <Page title={shell.pages.secrets} count={total} actions={!isEmpty && button}>
      {!isEmpty && (
        <Tools>
          <SearchBox label={secrets.search} value={q} onChange={(term) => find(term ? { q: term } : {})} />
        </Tools>
      )}
      <Card>
        <Loaded query={query}>
          {({ data, pagination }) => {
            if (isEmpty)
              return (
                <Empty title={secrets.empty} actions={button}>
                  {secrets.emptyWhy}
                </Empty>
              )
            if (data.length === 0) return <NothingFound term={q} onClear={() => find({})} />
            return (
              <>
                <Table label={shell.pages.secrets} columns={columns}>
                  {data.map((secret) => (
                    <SecretRow
                      key={secret.name}
                      secret={secret}
                      onReplace={() => setEditing(secret)}
                      onRemove={() => setRemoving(secret)}
                    />
                  ))}
                </Table>
                <Pages pagination={pagination} onPage={(next) => find({ ...(q && { q }), page: next })} />
              </>
            )
          }}
        </Loaded>
      </Card>
      <SecretDialog of={editing} onClose={() => setEditing(null)} />
      <RemoveSecret secret={removing} onClose={() => setRemoving(null)} />
    </Page>
  )
}
