import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useMayWrite } from '../api/session.ts'
import { useStoreId } from '../api/store-id.ts'
import { useLoadedList } from '../api/use-api.ts'
import { DeleteRequest } from '../features/requests/delete-request.tsx'
import { type ListedRequest, RequestRow } from '../features/requests/request-row.tsx'
import { useTexts } from '../texts/texts.ts'
import { SearchListPage } from '../ui/list/list-page.tsx'
import { Table } from '../ui/table.tsx'

const route = getRouteApi('/signed-in/s/$store/requests')

export default function Requests() {
  const requests = useTexts('requests')
  const { shell, common } = useTexts('app')
  const store = useStoreId() ?? ''
  const mayWrite = useMayWrite()
  const navigate = route.useNavigate()
  const query = useLoadedList(route.useLoaderData())
  const [deleting, setDeleting] = useState<ListedRequest | null>(null)
  const add = () => navigate({ to: '/s/$store/requests/$id', params: { store, id: 'new' } })
  const columns = [common.name, requests.host, requests.usedBy, requests.lastRun, requests.lastChange]
  return (
    <SearchListPage
      title={shell.pages.requests}
      query={query}
      add={mayWrite && { label: requests.new, onClick: add }}
      searchLabel={requests.search}
      empty={{ title: requests.empty, children: requests.emptyWhy }}
      table={({ data }) => (
        <Table label={shell.pages.requests} columns={columns} withActions>
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
    </SearchListPage>
  )
}
