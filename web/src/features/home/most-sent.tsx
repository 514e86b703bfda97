import { Link } from '@tanstack/react-router'
import { useList } from '../../api/use-api.ts'
import { useLocale, useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/states.tsx'
import styles from './home.module.css'

const MAX_LAYOUTS = 5

/** The layouts sent most often in the period, except deleted ones, which have no name. */
export function MostSent({ days }: { days: number }) {
  const { home } = useTexts('home')
  const locale = useLocale()
  const groups = useList('listStatsGroups', { days, by: 'layout' })
  return (
    <Card title={home.mostSent}>
      <Loaded query={groups} rows={3}>
        {(data) => {
          const topLayouts = data
            .flatMap(({ key, name, success }) => (key && name && success > 0 ? [{ key, name, success }] : []))
            .toSorted((a, b) => b.success - a.success)
            .slice(0, MAX_LAYOUTS)
          if (topLayouts.length === 0) return <p className={styles.emptyNote}>{home.noneSent}</p>
          return (
            <ol className={styles.ranking}>
              {topLayouts.map(({ key, name, success }) => (
                <li key={key}>
                  <Link from="/s/$store" to="/s/$store/layouts/$id" params={{ id: key }} title={name}>
                    {name}
                  </Link>
                  <span>{success.toLocaleString(locale)}</span>
                  <i
                    aria-hidden="true"
                    style={{ width: `${(100 * success) / (topLayouts[0]?.success ?? 1)}%` }}
                  />
                </li>
              ))}
            </ol>
          )
        }}
      </Loaded>
    </Card>
  )
}
