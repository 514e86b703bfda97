import type { Output } from '../../api/operations.ts'
import { useList } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { csvOf } from '../../ui/files/csv.ts'
import { saveFile } from '../../ui/files/save-file.ts'
import { IconDownload, IconX } from '../../ui/icons.ts'
import { Loaded } from '../../ui/states.tsx'
import { DailyChart } from './daily-chart.tsx'
import { useGroupName } from './groups.tsx'
import { BREAKDOWNS, type Breakdown, DEFAULT_DAYS, type StatsSearch } from './stats-search.ts'

type Days = Output<'getDailyCounts'>['all']

type DailyCountsProps = {
  search: StatsSearch
  by: Breakdown
  /** The group selected in the URL. */
  group: Output<'listStatsGroups'>[number] | undefined
  onShowAll: () => void
}

/** Daily counts of everything, of emails or calls, or of one group. */
export function DailyCounts({ search, by, group, onShowAll }: DailyCountsProps) {
  const { stats } = useTexts('home')
  const breakdowns = useTexts('breakdowns')
  const { days = DEFAULT_DAYS, kind, key } = search
  const counts = useList('getDailyCounts', { days, ...(key && { by, key }) })
  const nameOf = useGroupName(by)
  const selection = key ? BREAKDOWNS[by] : (kind ?? 'all')
  const title = key
    ? breakdowns.daysOf({ name: nameOf({ key, name: group?.name ?? null }) })
    : stats.chart[selection]
  const actions = (rows: Days) => (
    <>
      {key && (
        <Button size="small" icon={IconX} onClick={onShowAll}>
          {breakdowns.showAll}
        </Button>
      )}
      <Button
        size="small"
        icon={IconDownload}
        aria-label={breakdowns.downloadDays}
        onClick={() => saveFile('stats-by-day.csv', csvOfDays(rows))}
      >
        {breakdowns.csv}
      </Button>
    </>
  )
  return (
    <Loaded query={counts} rows={4}>
      {(data) => (
        <DailyChart
          title={title}
          days={data[selection]}
          kind={selection === 'all' ? undefined : selection}
          actions={actions(data[selection])}
        />
      )}
    </Loaded>
  )
}

const csvOfDays = (days: Days) =>
  csvOf([
    ['date', 'success', 'failed', 'skipped', 'pending', 'p50Ms', 'p95Ms'],
    ...days.map(({ date, success, failed, skipped, pending, durationMs: { p50, p95 } }) => {
      return [date, success, failed, skipped, pending, p50, p95]
    }),
  ])
