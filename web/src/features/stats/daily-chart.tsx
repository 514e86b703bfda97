import { useElementSize } from '@mantine/hooks'
import { type ReactNode, type Ref, useId, useState } from 'react'
import { useLocale, useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { Cell, Table } from '../../ui/table.tsx'
import { type Day, type Legend, SERIES, weeksOf } from './days.ts'
import { useNumberFormats } from './numbers.ts'
import styles from './stats.module.css'
import type { Kind } from './stats-search.ts'

const HEIGHT = 260
const LEFT = 44
const BOTTOM = 24
const TOP = 12
const GAP = 1.5
/** The minimum readable width per bar; longer periods are grouped by week. */
const MIN_SLOT = 7
const LABEL_WIDTH = 64
type ChartProps = {
  title: string
  days: readonly Day[]
  kind?: Kind | undefined
  actions?: ReactNode
}

/** A bar chart, drawn in real pixels so that its text never scales, or the same counts as a table. */
export function DailyChart({ title, days, kind, actions: extraActions }: ChartProps) {
  const { home, stats } = useTexts('home')
  const { ref, width } = useElementSize()
  const isWeekly = width > 0 && days.length > (width - LEFT) / MIN_SLOT
  const bars = isWeekly ? weeksOf(days) : days
  const panel = useId()
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const legend = {
    success: kind ? { EMAIL: home.sent, HTTP_REQUEST: home.succeededCalls }[kind] : stats.success,
    skipped: home.skipped,
    failed: home.failed,
  }
  const actions = (
    <>
      <LegendList legend={legend} />
      <Segmented
        label={home.chartView}
        segments={[
          { value: 'chart', label: home.asChart },
          { value: 'table', label: home.asTable },
        ]}
        value={view}
        onChange={setView}
        panel={panel}
      />
      {extraActions}
    </>
  )
  return (
    <Card title={title} note={isWeekly && view === 'chart' ? stats.weekly : undefined} actions={actions}>
      <div id={panel} role="tabpanel" aria-label={title}>
        {view === 'chart' ? (
          <>
            <Bars title={title} legend={legend} ref={ref} width={width} days={bars} />
            <LegendList isBelow legend={legend} />
          </>
        ) : (
          <DaysTable title={title} days={days} legend={legend} />
        )}
      </div>
    </Card>
  )
}

/** The colors of the bars: in the header or, on phones, below the chart. */
const LegendList = ({ legend, isBelow }: { legend: Legend; isBelow?: boolean }) => (
  <span className={classes(styles.legend, isBelow && styles.below)} aria-hidden="true">
    {SERIES.map(({ name, color }) => (
      <span key={name}>
        <i style={{ background: color }} />
        {legend[name]}
      </span>
    ))}
  </span>
)

/** A round maximum for the axis, divisible into four steps. */
function scaleOf(days: readonly Day[]): number {
  const highest = Math.max(4, ...days.map((day) => day.success + day.failed + day.skipped))
  const step = 10 ** Math.floor(Math.log10(highest / 4))
  return (
    [1, 2, 2.5, 5, 10].map((factor) => Math.ceil(factor * step) * 4).find((top) => top >= highest) ?? highest
  )
}

type BarsProps = {
  title: string
  days: readonly Day[]
  legend: Legend
  ref: Ref<HTMLDivElement>
  width: number
}

function Bars({ title, days, legend, ref, width }: BarsProps) {
  const locale = useLocale()
  const top = scaleOf(days)
  const slot = Math.max(0, width - LEFT) / Math.max(1, days.length)
  const bar = Math.max(2, slot * 0.64)
  const yOf = (value: number) => TOP + (1 - value / top) * (HEIGHT - TOP - BOTTOM)
  const date = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const number = new Intl.NumberFormat(locale)
  const labelEvery = Math.max(1, Math.ceil(LABEL_WIDTH / Math.max(1, slot)))
  return (
    <div className={styles.chart} ref={ref}>
      <svg width={width} height={HEIGHT} role="img" aria-label={title}>
        {[0, 1, 2, 3, 4].map((step) => {
          const value = (top / 4) * step
          return (
            <g key={step}>
              <line x1={LEFT} x2={width} y1={yOf(value)} y2={yOf(value)} className={styles.grid} />
              <text x={LEFT - 8} y={yOf(value) + 4} textAnchor="end">
                {number.format(value)}
              </text>
            </g>
          )
        })}
        {days.map((day, index) => (
          <g key={day.date} transform={`translate(${LEFT + index * slot + (slot - bar) / 2} 0)`}>
            <title>{`${date.format(new Date(day.date))}: ${day.success} ${legend.success}, ${day.failed} ${legend.failed}, ${day.skipped} ${legend.skipped}`}</title>
            <StackedBar day={day} width={bar} yOf={yOf} />
            {index % labelEvery === 0 && (
              <text x={bar / 2} y={HEIGHT - 4} textAnchor="middle">
                {date.format(new Date(day.date))}
              </text>
            )}
          </g>
        ))}
      </svg>
    </div>
  )
}

function StackedBar({ day, width, yOf }: { day: Day; width: number; yOf: (value: number) => number }) {
  let total = 0
  return SERIES.map(({ name, color }) => {
    const value = day[name]
    if (value === 0) return null
    const bottom = yOf(total)
    total += value
    const height = Math.max(1.5, bottom - yOf(total) - GAP)
    return <rect key={name} width={width} height={height} y={bottom - height} rx="2" fill={color} />
  })
}

type DaysTableProps = { title: string; days: readonly Day[]; legend: Legend }

/** The chart's figures as a table, latest day first. */
function DaysTable({ title, days, legend }: DaysTableProps) {
  const { home, stats } = useTexts('home')
  const { count, successRate, duration } = useNumberFormats()
  const hasDurations = days.some((day) => day.durationMs)
  const figures: [label: string, format: (day: Day) => string][] = [
    [legend.success, ({ success }) => count(success)],
    [legend.failed, ({ failed }) => count(failed)],
    [legend.skipped, ({ skipped }) => count(skipped)],
  ]
  if (hasDurations)
    figures.push(
      [stats.successRate, successRate],
      [stats.p50, ({ durationMs }) => duration(durationMs?.p50 ?? null)],
      [stats.p95, ({ durationMs }) => duration(durationMs?.p95 ?? null)],
    )
  const columns = [home.day, ...figures.map(([label]) => ({ label, end: true }))]
  return (
    <Table label={title} columns={columns}>
      {days.toReversed().map((day) => (
        <tr key={day.date}>
          <Cell>{day.date}</Cell>
          {figures.map(([label, format]) => (
            <Cell key={label} end phoneLabel={label}>
              {format(day)}
            </Cell>
          ))}
        </tr>
      ))}
    </Table>
  )
}
