import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { Output } from '../../api/operations.ts'
import { languageName } from '../../texts/language-name.ts'
import { useLocale, useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { csvOf } from '../../ui/files/csv.ts'
import { saveFile } from '../../ui/files/save-file.ts'
import { IconDownload } from '../../ui/icons.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { Empty } from '../../ui/states.tsx'
import { Cell, NameWithDetail, Table } from '../../ui/table.tsx'
import { SERIES } from './days.ts'
import { useNumberFormats } from './numbers.ts'
import styles from './stats.module.css'
import { type Breakdown, breakdownsOf, type Kind, type StatsSearch } from './stats-search.ts'

type Group = Output<'listStatsGroups'>[number]

const OTHERS = 'others'

type GroupsProps = {
  groups: readonly Group[]
  by: Breakdown
  kind: Kind | undefined
  /** The group whose days are shown. */
  selected: string | undefined
  withSearch: (change: StatsSearch) => StatsSearch
  onGroupBy: (by: Breakdown) => void
}

/** Counts by layout, request, sender or language, each linked to its daily counts. */
export function Groups({ groups, by, kind, selected, withSearch, onGroupBy }: GroupsProps) {
  const texts = useTexts('breakdowns')
  const panel = useId()
  const nameOf = useGroupName(by)
  const breakdowns = breakdownsOf(kind)
  const download = (
    <Button
      size="small"
      icon={IconDownload}
      aria-label={texts.downloadBy[by]}
      disabled={groups.length === 0}
      onClick={() => saveFile(`stats-by-${by}.csv`, csvOfGroups(groups, nameOf))}
    >
      {texts.csv}
    </Button>
  )
  return (
    <Card title={texts.title[by]} actions={download}>
      {breakdowns.length > 1 && (
        <div className={styles.tabs}>
          <Segmented
            label={texts.countBy}
            segments={breakdowns.map((value) => ({ value, label: texts.by[value] }))}
            value={by}
            onChange={onGroupBy}
            panel={panel}
          />
        </div>
      )}
      <div id={panel} role="tabpanel" aria-label={texts.title[by]}>
        {groups.length === 0 ? (
          <Empty title={texts.nothing}>{texts.nothingWhy}</Empty>
        ) : (
          <GroupsTable groups={groups} by={by} selected={selected} withSearch={withSearch} nameOf={nameOf} />
        )}
      </div>
    </Card>
  )
}

type TableProps = Pick<GroupsProps, 'groups' | 'by' | 'selected' | 'withSearch'> & {
  nameOf: (group: Group) => string
}

function GroupsTable({ groups, by, selected, withSearch, nameOf }: TableProps) {
  const { home, stats } = useTexts('home')
  const breakdowns = useTexts('breakdowns')
  const { count, rate, duration } = useNumberFormats()
  const largest = Math.max(...groups.map(({ total }) => total))
  const figures = [
    [stats.total, (group: Group) => count(group.total)],
    [home.failed, (group: Group) => count(group.failed)],
    [stats.successRate, (group: Group) => rate(group.successRate)],
    [stats.p50, (group: Group) => duration(group.durationMs.p50)],
    [stats.p95, (group: Group) => duration(group.durationMs.p95)],
  ] as const
  const columns = [breakdowns.by[by], breakdowns.share, ...figures.map(([label]) => ({ label, end: true }))]
  return (
    <Table label={breakdowns.title[by]} columns={columns}>
      {groups.map((group) => (
        <tr key={group.key ?? ''} aria-current={group.key === selected ? 'true' : undefined}>
          <Cell>
            <NameWithDetail
              name={<GroupLink group={group} by={by} withSearch={withSearch} nameOf={nameOf} />}
            />
          </Cell>
          <Cell>
            <Bar group={group} largest={largest} />
          </Cell>
          {figures.map(([label, format]) => (
            <Cell key={label} end phoneLabel={label}>
              {format(group)}
            </Cell>
          ))}
        </tr>
      ))}
    </Table>
  )
}

function GroupLink({
  group,
  by,
  withSearch,
  nameOf,
}: Omit<TableProps, 'groups' | 'selected'> & { group: Group }) {
  const { key } = group
  if (key === null || key === OTHERS) return <span className={styles.unnamed}>{nameOf(group)}</span>
  return (
    <Link from="/s/$store/stats" search={withSearch({ by, key })} replace>
      {nameOf(group)}
    </Link>
  )
}

/** The outcomes of a group, relative to the largest group. */
const Bar = ({ group, largest }: { group: Group; largest: number }) => (
  <span className={styles.bar} aria-hidden="true">
    {SERIES.map(({ name, color }) => (
      <i key={name} style={{ background: color, width: `${(100 * group[name]) / largest}%` }} />
    ))}
  </span>
)

/** A group's display name; deleted records are shown by id. */
export function useGroupName(by: Breakdown) {
  const texts = useTexts('breakdowns')
  const locale = useLocale()
  return ({ key, name }: Pick<Group, 'key' | 'name'>): string => {
    if (key === null) return texts.none[by]
    if (key === OTHERS) return texts.others
    if (by !== 'language') return name ?? texts.deleted({ id: key })
    const language = languageName(key, locale)
    return language === key ? key : `${language} (${key})`
  }
}

const csvOfGroups = (groups: readonly Group[], nameOf: (group: Group) => string) =>
  csvOf([
    ['key', 'name', 'total', 'success', 'failed', 'skipped', 'pending', 'successRate', 'p50Ms', 'p95Ms'],
    ...groups.map((group) => {
      const { key, total, success, failed, skipped, pending, successRate } = group
      const { p50, p95 } = group.durationMs
      return [key, nameOf(group), total, success, failed, skipped, pending, successRate, p50, p95]
    }),
  ])
