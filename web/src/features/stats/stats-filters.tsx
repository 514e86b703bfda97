import { useTexts } from '../../texts/texts.ts'
import { InlineSelect, Options } from '../../ui/field.tsx'
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
          const newKind = KINDS.find((candidate) => candidate === event.target.value)
          const isCompatible = by && (!newKind || BREAKDOWNS[by] === newKind)
          onShow({ days, ...(newKind && { kind: newKind }), ...(isCompatible && { by }) })
        }}
      >
        <option value="">{stats.all}</option>
        <Options values={KINDS} labelOf={(value) => stats.kinds[value]} />
      </InlineSelect>
      <PeriodSelect days={days} onChange={(newDays) => onShow({ ...search, days: newDays })} />
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
      <Options values={PERIODS} labelOf={(period) => stats.days({ count: period })} />
    </InlineSelect>
  )
}
