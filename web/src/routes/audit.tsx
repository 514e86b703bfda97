import { useNavigate, useSearch } from '@tanstack/react-router'
import { useStoreId } from '../api/store-id.ts'
import { useList } from '../api/use-api.ts'
import type { ListSearch } from '../router.tsx'
import { useTexts } from '../texts/texts.ts'
import { Card } from '../ui/card.tsx'
import { Pages, SearchBox, Tools } from '../ui/list-tools.tsx'
import { NothingFound } from '../ui/nothing-found.tsx'
import { Page } from '../ui/page.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { Cell, Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'

export default function Audit() {
  const { audit, shell } = useTexts()
  const store = useStoreId()
  const { q = '', page = 1 }: ListSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const find = (search: ListSearch) => navigate({ to: '.', search, replace: true })
  const query = useList('listAudit', { page, limit: 50, ...(q && { q }) })
  const words: Record<string, string> = audit.actions
  const columns = [
    { label: audit.what },
    { label: audit.about },
    { label: audit.who },
    { label: audit.when, end: true },
  ]
  return (
    <Page
      title={shell.pages.audit}
      count={query.data?.pagination.total}
      parent={{ label: shell.pages.people, to: `/s/${store}/people` }}
    >
      <Tools>
        <SearchBox label={audit.search} value={q} onChange={(term) => find(term ? { q: term } : {})} />
      </Tools>
      <Card>
        <Loaded query={query} rows={6}>
          {({ data, pagination }) => {
            if (data.length === 0)
              return q ? (
                <NothingFound term={q} onClear={() => find({})} />
              ) : (
                <Empty title={audit.empty}>{audit.emptyWhy}</Empty>
              )
            return (
              <>
                <Table label={shell.pages.audit} columns={columns}>
                  {data.map((entry) => (
                    <tr key={entry.id}>
                      <Cell>
                        <b>{words[entry.action] ?? entry.action}</b>
                      </Cell>
                      <Cell soft>{entry.subject}</Cell>
                      <Cell soft>{entry.actor}</Cell>
                      <Cell soft end>
                        <Time at={entry.at} />
                      </Cell>
                    </tr>
                  ))}
                </Table>
                <Pages
                  withKeys={false}
                  pagination={pagination}
                  onPage={(next) => find({ ...(q && { q }), page: next })}
                />
              </>
            )
          }}
        </Loaded>
      </Card>
    </Page>
  )
}
