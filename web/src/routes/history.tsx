import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useStoreId } from '../api/store-id.ts'
import { useList } from '../api/use-api.ts'
import { ExecutionRow } from '../features/history/execution-row.tsx'
import { Filters } from '../features/history/filters.tsx'
import styles from '../features/history/history.module.css'
import { filtersOf, type HistorySearch, isFiltered } from '../features/history/history-search.ts'
import { RetryFound } from '../features/history/retry-all.tsx'
import { useZone } from '../features/history/use-zone.ts'
import { useTexts } from '../texts/texts.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { ListPage } from '../ui/list/list-page.tsx'
import { Empty } from '../ui/states.tsx'
import { Table } from '../ui/table.tsx'

const ROWS = 50

export default function History() {
  const { history, shell } = useTexts()
  const store = useStoreId() ?? ''
  const search: HistorySearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const find = (next: HistorySearch) => navigate({ to: '.', search: next, replace: true })
  const zone = useZone()
  const filters = useMemo(() => filtersOf(search, zone), [search, zone])
  const query = useList('searchHistory', { ...filters, page: search.page ?? 1, limit: ROWS })
  const { what, state, who, step, when } = history.columns
  const columns = [
    { label: what },
    { label: state },
    { label: who },
    { label: step },
    { label: when, end: true },
  ]
  return (
    <ListPage
      title={shell.pages.history}
      query={query}
      isFiltered={isFiltered(search)}
      onPage={(page) => find({ ...search, page })}
      tools={<Filters search={search} onFind={find} />}
      rows={8}
      empty={{
        title: history.empty,
        children: history.emptyWhy,
        actions: (
          <LinkButton to="/s/$store/layouts" params={{ store }}>
            {history.toLayouts}
          </LinkButton>
        ),
      }}
      nothing={
        <Empty title={history.nothing} actions={<Button onClick={() => find({})}>{history.clear}</Button>}>
          {history.nothingWhy}
        </Empty>
      }
      table={({ data }) => (
        <div className={styles.list}>
          <RetryFound search={search} />
          <Table label={shell.pages.history} columns={columns}>
            {data.map((execution) => (
              <ExecutionRow key={execution.id} execution={execution} search={search} />
            ))}
          </Table>
        </div>
      )}
    />
  )
}
