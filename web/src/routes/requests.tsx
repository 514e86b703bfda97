import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useMayWrite } from '../api/session.ts'
import { useStoreId } from '../api/store-id.ts'
import { useList } from '../api/use-api.ts'
import { DeleteRequest } from '../features/requests/delete-request.tsx'
import { type ListedRequest, RequestRow } from '../features/requests/request-row.tsx'
import { useTexts } from '../texts/texts.ts'
import { ListPage } from '../ui/list/list-page.tsx'
import { useListSearch } from '../ui/list/list-search.ts'
import { SearchTools } from '../ui/list/list-tools.tsx'
import { NothingFound } from '../ui/list/nothing-found.tsx'
import { Table } from '../ui/table.tsx'

export default function Requests() {
  const requests = useTexts('requests')
  const { shell, common } = useTexts('app')
  const store = useStoreId() ?? ''
  const mayWrite = useMayWrite()
  const { q, input, onSearch, onPage, onClear } = useListSearch()
  const navigate = useNavigate()
  const query = useList('browseHttpRequests', { ...input, limit: 25 })
  const [deleting, setDeleting] = useState<ListedRequest | null>(null)
  const add = () => navigate({ to: '/s/$store/requests/$id', params: { store, id: 'new' } })
  const columns = [
    { label: common.name },
    { label: requests.host },
    { label: requests.usedBy },
    { label: requests.lastRun },
    { label: requests.lastChange },
    { label: common.actions, hidden: true },
  ]
  return (
    <ListPage
      title={shell.pages.requests}
      query={query}
      isFiltered={q !== ''}
      onPage={onPage}
      add={mayWrite && { label: requests.new, onClick: add }}
      tools={<SearchTools label={requests.search} value={q} onChange={onSearch} />}
      empty={{ title: requests.empty, children: requests.emptyWhy }}
      nothing={<NothingFound term={q} onClear={onClear} />}
      table={({ data }) => (
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
      )}
    >
      <DeleteRequest request={deleting} onClose={() => setDeleting(null)} />
    </ListPage>
  )
}
