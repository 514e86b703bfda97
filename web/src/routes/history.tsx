import { useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useStoreId } from '../api/store-id.ts'
import { ExecutionRow } from '../features/history/execution-row.tsx'
import type { Execution } from '../features/history/execution-status.tsx'
import { Filters } from '../features/history/filters.tsx'
import styles from '../features/history/history.module.css'
import { filtersOf, type HistorySearch, isFiltered } from '../features/history/history-search.ts'
import { RetryFound } from '../features/history/retry-all.tsx'
import { useZone } from '../features/history/use-zone.ts'
import { useTexts } from '../texts/texts.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { ListPage } from '../ui/list/list-page.tsx'
import { useSlots } from '../ui/list/slots.ts'
import { useFound } from '../ui/list/use-found.ts'
import { Empty } from '../ui/states.tsx'
import { Table } from '../ui/table.tsx'

const ROWS = 50

export default function History() {
  const history = useTexts('history')
  const { shell } = useTexts('app')
  const store = useStoreId() ?? ''
  const search: HistorySearch = useSearch({ strict: false })
  const { query, find, shown } = useHistory(search)
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
          <Executions found={data} search={shown} />
        </div>
      )}
    />
  )
}

function Executions({ found, search }: { found: readonly Execution[]; search: HistorySearch }) {
  const history = useTexts('history')
  const { shell } = useTexts('app')
  const inAddress = useInAddress(search)
  const keys = useSlots(
    search,
    found.map(({ id }) => id),
  )
  const { what, state, who, step, when } = history.columns
  const columns = [
    { label: what },
    { label: state },
    { label: who },
    { label: step },
    { label: when, end: true },
  ]
  return (
    <Table label={shell.pages.history} columns={columns}>
      {found.map((execution, at) => (
        <ExecutionRow key={keys[at]} execution={execution} search={inAddress} />
      ))}
    </Table>
  )
}

/** Runs as the address asks for them. A span of time reaches back from when it was chosen. */
function useHistory(search: HistorySearch) {
  const zone = useZone()
  const filters = useMemo(() => filtersOf(search, zone), [search, zone])
  return useFound('searchHistory', search, (asked) => ({
    ...(asked === search ? filters : filtersOf(asked, zone)),
    page: asked.page ?? 1,
    limit: ROWS,
  }))
}

/** The filters of a list as the address of an entry carries them, so that one steps through what was found. */
function useInAddress(search: HistorySearch): string {
  const { options } = useRouter()
  return useMemo(() => {
    const { page: _, ...filters } = search
    return options.stringifySearch(filters)
  }, [search, options])
}
