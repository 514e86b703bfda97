import { getRouteApi } from '@tanstack/react-router'
import { useLoadedList } from '../api/use-api.ts'
import { ByKind } from '../features/stats/by-kind.tsx'
import { DailyCounts } from '../features/stats/daily-counts.tsx'
import { Figures } from '../features/stats/figures.tsx'
import { Groups } from '../features/stats/groups.tsx'
import { FailureReasons } from '../features/stats/reasons.tsx'
import { StatsFilters } from '../features/stats/stats-filters.tsx'
import { type StatsSearch, statsInputs } from '../features/stats/stats-search.ts'
import { useTexts } from '../texts/texts.ts'
import { Card } from '../ui/card.tsx'
import { Page } from '../ui/page.tsx'
import { Loaded } from '../ui/states.tsx'

const route = getRouteApi('/signed-in/s/$store/stats')

export default function Stats() {
  const { shell } = useTexts('app')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const queries = route.useLoaderData()
  const { kind, key } = search
  const { by } = statsInputs(search).groups
  const show = (next: StatsSearch) => navigate({ search: next, replace: true })
  const { key: _, ...searchWithoutKey } = search
  const stats = useLoadedList(queries.stats)
  const groups = useLoadedList(queries.groups)
  return (
    <Page title={shell.pages.stats}>
      <StatsFilters search={search} onShow={show} />
      <Card>
        <Loaded query={stats} rows={2}>
          {(data) => <Figures stats={data} kind={kind} lastFigure="duration" />}
        </Loaded>
      </Card>
      <DailyCounts
        search={search}
        by={by}
        group={groups.data?.find((group) => group.key === key)}
        onShowAll={() => show(searchWithoutKey)}
      />
      <Loaded query={groups} rows={3}>
        {(data) => (
          <Groups
            groups={data}
            by={by}
            kind={kind}
            selected={key}
            withSearch={(change) => ({ ...search, ...change })}
            onGroupBy={(groupBy) => show({ ...searchWithoutKey, by: groupBy })}
          />
        )}
      </Loaded>
      {stats.data && <FailureReasons reasons={stats.data.failureReasons} kind={kind} />}
      {stats.data && <ByKind stats={stats.data} />}
    </Page>
  )
}
