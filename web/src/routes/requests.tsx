import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useStore } from '../api/session.ts'
import { useStoreId } from '../api/store-id.ts'
import { useList } from '../api/use-api.ts'
import { DeleteRequest } from '../features/requests/delete-request.tsx'
import { type ListedRequest, RequestRow } from '../features/requests/request-row.tsx'
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

export default function Requests() {
  const { requests, shell, common } = useTexts()
  const store = useStoreId() ?? ''
  const mayWrite = useStore()?.can.includes('write') ?? false
  const { q = '', page = 1 }: ListSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const find = (search: ListSearch) => navigate({ to: '.', search, replace: true })
  const query = useList('browseHttpRequests', { page, limit: 25, ...(q && { q }) })
  const [deleting, setDeleting] = useState<ListedRequest | null>(null)
  const add = () => navigate({ to: '/s/$store/requests/$id', params: { store, id: 'new' } })
  useKeys({ n: () => mayWrite && add() })
  const total = query.data?.pagination.total
  const isEmpty = total === 0 && q === ''
  const button = mayWrite && (
    <Button look="primary" icon={IconPlus} onClick={add}>
      {requests.new}
    </Button>
  )
  const columns = [
    { label: common.name },
    { label: requests.host },
    { label: requests.usedBy },
    { label: requests.lastRun },
    { label: requests.lastChange },
    { label: common.actions, hidden: true },
  ]
  return (
    <Page title={shell.pages.requests} count={total} actions={!isEmpty && button}>
      {!isEmpty && (
        <Tools>
          <SearchBox label={requests.search} value={q} onChange={(term) => find(term ? { q: term } : {})} />
        </Tools>
      )}
      <Card>
        <Loaded query={query}>
          {({ data, pagination }) => {
            if (isEmpty)
              return (
                <Empty title={requests.empty} actions={button}>
                  {requests.emptyWhy}
                </Empty>
              )
            if (data.length === 0) return <NothingFound term={q} onClear={() => find({})} />
            return (
              <>
                <Table label={shell.pages.requests} columns={columns}>
                  {data.map((request) => (
                    <RequestRow
                      key={request.id}
                      request={request}
                      mayWrite={mayWrite}
                      onDelete={() => setDeleting(request)}
                    />
                  ))}
                </Table>
                <Pages pagination={pagination} onPage={(next) => find({ ...(q && { q }), page: next })} />
              </>
            )
          }}
        </Loaded>
      </Card>
      <DeleteRequest request={deleting} onClose={() => setDeleting(null)} />
    </Page>
  )
}
