import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRead } from '../api/use-api.ts'
import { ByKind } from '../features/stats/by-kind.tsx'
import { DailyChart } from '../features/stats/daily-chart.tsx'
import { Figures } from '../features/stats/figures.tsx'
import { DEFAULT_DAYS, KINDS, PERIODS, type StatsSearch } from '../features/stats/stats-search.ts'
import { useTexts } from '../texts/texts.ts'
import { Card } from '../ui/card.tsx'
import { InlineSelect } from '../ui/field.tsx'
import { Page } from '../ui/page.tsx'
import { Loaded } from '../ui/states.tsx'

export default function Stats() {
  const { shell, stats: texts } = useTexts()
  const search: StatsSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const { days = DEFAULT_DAYS, kind } = search
  const show = (next: StatsSearch) => navigate({ to: '.', search: next, replace: true })
  const stats = useRead('getStats', { days })
  const counts = useRead('getDailyCounts', { days })
  const daily = kind ? counts.data?.[kind] : stats.data?.daily
  const filters = (
    <>
      <InlineSelect
        aria-label={texts.kind}
        value={kind ?? ''}
        onChange={(event) => {
          const chosen = KINDS.find((one) => one === event.target.value)
          show({ days, ...(chosen && { kind: chosen }) })
        }}
      >
        <option value="">{texts.all}</option>
        {KINDS.map((one) => (
          <option key={one} value={one}>
            {texts.kinds[one]}
          </option>
        ))}
      </InlineSelect>
      <InlineSelect
        aria-label={texts.period}
        value={days}
        onChange={(event) => show({ ...search, days: Number(event.target.value) })}
      >
        {PERIODS.map((period) => (
          <option key={period} value={period}>
            {texts.days(period)}
          </option>
        ))}
      </InlineSelect>
    </>
  )
  return (
    <Page title={shell.pages.stats} actions={filters}>
      <Card>
        <Loaded query={stats} rows={2}>
          {(data) => <Figures stats={data} />}
        </Loaded>
      </Card>
      {daily && (
        <DailyChart title={texts.chart[kind ?? 'all']} days={daily} isCalls={kind === 'HTTP_REQUEST'} />
      )}
      {stats.data && <ByKind stats={stats.data} />}
    </Page>
  )
}
