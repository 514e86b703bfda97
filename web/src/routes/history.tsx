import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useStoreId } from '../api/store-id.ts'
import { useList } from '../api/use-api.ts'
import { ExecutionRow } from '../features/history/execution-row.tsx'
import { Filters } from '../features/history/filters.tsx'
import styles from '../features/history/history.module.css'
import { filtersOf, type HistorySearch, isFiltered } from '../features/history/history-search.ts'
import { useTexts } from '../texts/texts.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Pages } from '../ui/list-tools.tsx'
import { Page } from '../ui/page.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { Table } from '../ui/table.tsx'

const ROWS = 50

export default function History() {
  const { history, shell } = useTexts()
  const store = useStoreId() ?? ''
  const search: HistorySearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const find = (next: HistorySearch) => navigate({ to: '.', search: next, replace: true })
  const filters = useMemo(() => filtersOf(search), [search])
  const query = useList('searchHistory', { ...filters, page: search.page ?? 1, limit: ROWS })
  const total = query.data?.pagination.total
  const isEmpty = total === 0 && !isFiltered(search)
  const { what, state, who, step, when } = history.columns
  const columns = [
    { label: what },
    { label: state },
    { label: who },
    { label: step },
    { label: when, end: true },
  ]
  return (
    <Page title={shell.pages.history} count={total} isMore={query.data?.isMore}>
      {!isEmpty && <Filters search={search} onFind={find} />}
      <Card>
        <Loaded query={query} rows={8}>
          {({ data, pagination, isMore }) => {
            if (isEmpty)
              return (
                <Empty
                  title={history.empty}
                  actions={
                    <LinkButton to="/s/$store/layouts" params={{ store }}>
                      {history.toLayouts}
                    </LinkButton>
                  }
                >
                  {history.emptyWhy}
                </Empty>
              )
            if (data.length === 0)
              return (
                <Empty
                  title={history.nothing}
                  actions={<Button onClick={() => find({})}>{history.clear}</Button>}
                >
                  {history.nothingWhy}
                </Empty>
              )
            return (
              <>
                <div className={styles.list}>
                  <Table label={shell.pages.history} columns={columns}>
                    {data.map((execution) => (
                      <ExecutionRow key={execution.id} execution={execution} search={search} />
                    ))}
                  </Table>
                </div>
                <Pages pagination={pagination} isMore={isMore} onPage={(page) => find({ ...search, page })} />
              </>
            )
          }}
        </Loaded>
      </Card>
    </Page>
  )
}
