import { useTexts } from '../../texts/texts.ts'
import { InlineSelect } from '../../ui/field.tsx'
import { Tools } from '../../ui/list/list-tools.tsx'
import { BREAKDOWNS, DEFAULT_DAYS, KINDS, PERIODS, type StatsSearch } from './stats-search.ts'

type StatsFiltersProps = { search: StatsSearch; onShow: (search: StatsSearch) => void }

export function StatsFilters({ search, onShow }: StatsFiltersProps) {
  const { stats } = useTexts('home')
  const { days = DEFAULT_DAYS, kind, by } = search
  return (
    <Tools>
      <InlineSelect
        aria-label={stats.kind}
        value={kind ?? ''}
        onChange={(event) => {
          const chosen = KINDS.find((one) => one === event.target.value)
          const fits = by && (!chosen || BREAKDOWNS[by] === chosen)
          onShow({ days, ...(chosen && { kind: chosen }), ...(fits && { by }) })
        }}
      >
        <option value="">{stats.all}</option>
        {KINDS.map((one) => (
          <option key={one} value={one}>
            {stats.kinds[one]}
          </option>
        ))}
      </InlineSelect>
      <PeriodSelect days={days} onChange={(chosen) => onShow({ ...search, days: chosen })} />
    </Tools>
  )
}

export function PeriodSelect({ days, onChange }: { days: number; onChange: (days: number) => void }) {
  const { stats } = useTexts('home')
  return (
    <InlineSelect
      aria-label={stats.period}
      value={days}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {PERIODS.map((period) => (
        <option key={period} value={period}>
          {stats.days({ count: period })}
        </option>
      ))}
    </InlineSelect>
  )
}
