import { useNavigate, useSearch } from '@tanstack/react-router'
import { useList } from '../api/use-api.ts'
import { ByKind } from '../features/stats/by-kind.tsx'
import { ChosenDays } from '../features/stats/chosen-days.tsx'
import { Figures } from '../features/stats/figures.tsx'
import { Groups } from '../features/stats/groups.tsx'
import { FailureReasons } from '../features/stats/reasons.tsx'
import { StatsFilters } from '../features/stats/stats-filters.tsx'
import { breakdownsOf, DEFAULT_DAYS, type StatsSearch } from '../features/stats/stats-search.ts'
import { useTexts } from '../texts/texts.ts'
import { Card } from '../ui/card.tsx'
import { Page } from '../ui/page.tsx'
import { Loaded } from '../ui/states.tsx'

export default function Stats() {
  const { shell } = useTexts('app')
  const search: StatsSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const { days = DEFAULT_DAYS, kind, key } = search
  const by = search.by ?? breakdownsOf(kind)[0] ?? 'layout'
  const show = (next: StatsSearch) => navigate({ to: '.', search: next, replace: true })
  const { key: _, ...unchosen } = search
  const stats = useList('getStatsOfKind', { days, ...(kind && { kind }) })
  const groups = useList('listStatsGroups', { days, by })
  return (
    <Page title={shell.pages.stats}>
      <StatsFilters search={search} onShow={show} />
      <Card>
        <Loaded query={stats} rows={2}>
          {(data) => <Figures stats={data} kind={kind} last="duration" />}
        </Loaded>
      </Card>
      <ChosenDays
        search={search}
        by={by}
        group={groups.data?.find((group) => group.key === key)}
        onAll={() => show(unchosen)}
      />
      <Loaded query={groups} rows={3}>
        {(data) => (
          <Groups
            {...{ groups: data, by, kind, chosen: key }}
            searchFor={(change) => ({ ...search, ...change })}
            onBy={(chosen) => show({ ...unchosen, by: chosen })}
          />
        )}
      </Loaded>
      {stats.data && <FailureReasons reasons={stats.data.failureReasons} kind={kind} />}
      {stats.data && <ByKind stats={stats.data} />}
    </Page>
  )
}
