import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useLoadedList } from '../api/use-api.ts'
import { ExecutionRow } from '../features/history/execution-row.tsx'
import type { Execution } from '../features/history/execution-status.tsx'
import { Filters } from '../features/history/filters.tsx'
import styles from '../features/history/history.module.css'
import { type HistorySearch, isAddress, isFiltered } from '../features/history/history-search.ts'
import { RetryMatches } from '../features/history/retry-all.tsx'
import { useTexts } from '../texts/texts.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { ListPage } from '../ui/list/list-page.tsx'
import { useAppliedSearch } from '../ui/list/list-search.ts'
import { useSlots } from '../ui/list/slots.ts'
import { useStable } from '../ui/list/use-stable.ts'
import { Empty } from '../ui/states.tsx'
import { Table } from '../ui/table.tsx'

const route = getRouteApi('/signed-in/s/$store/history')

export default function History() {
  const history = useTexts('history')
  const { shell } = useTexts('app')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const query = useLoadedList(route.useLoaderData())
  const appliedSearch = useAppliedSearch(search, query.isPlaceholderData)
  const applySearch = useStable((next: HistorySearch) => void navigate({ search: next, replace: true }))
  return (
    <ListPage
      title={shell.pages.history}
      query={query}
      isFiltered={isFiltered(search)}
      onPage={(page) => applySearch({ ...search, page })}
      tools={<Filters search={search} onSearch={applySearch} />}
      rows={8}
      empty={{
        title: history.empty,
        children: history.emptyWhy,
        actions: (
          <LinkButton from="/s/$store" to="/s/$store/layouts">
            {history.toLayouts}
          </LinkButton>
        ),
      }}
      noMatches={
        <Empty
          title={history.nothing}
          actions={<Button onClick={() => applySearch({})}>{history.clear}</Button>}
        >
          {search.q && !isAddress(search.q) ? history.nothingPartly : history.nothingWhy}
        </Empty>
      }
      table={({ data }) => (
        <div className={styles.list}>
          <RetryMatches search={search} />
          <Executions executions={data} search={appliedSearch} />
        </div>
      )}
    />
  )
}

function Executions({ executions, search }: { executions: readonly Execution[]; search: HistorySearch }) {
  const history = useTexts('history')
  const { shell } = useTexts('app')
  const filterQuery = useFilterQuery(search)
  const keys = useSlots(
    search,
    executions.map(({ id }) => id),
  )
  const { what, state, who, step, when } = history.columns
  const columns = [what, state, who, step, { label: when, end: true }]
  return (
    <Table label={shell.pages.history} columns={columns}>
      {executions.map((execution, index) => (
        <ExecutionRow key={keys[index]} execution={execution} search={filterQuery} />
      ))}
    </Table>
  )
}

/** The list's filters as a query string for entry links, so that users can step through the matches. */
function useFilterQuery(search: HistorySearch): string {
  const { options } = useRouter()
  return useMemo(() => {
    const { page: _, ...filters } = search
    return options.stringifySearch(filters)
  }, [search, options])
}
