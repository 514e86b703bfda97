import { useTexts } from '../../texts/texts.ts'
import { Avatar } from '../../ui/badge.tsx'
import { IconGitBranch, IconTerminal2 } from '../../ui/icons.ts'
import { Time } from '../../ui/time.tsx'
import type { LayoutCard } from './layout-card.ts'
import styles from './layouts.module.css'

/** When a layout was last changed and by whom: a person, a key, the command line or the repository. */
export function ChangedBy({ changedAt, changedBy }: Pick<LayoutCard, 'changedAt' | 'changedBy'>) {
  const layouts = useTexts('layouts')
  const name = changedBy?.name ?? ''
  const source = changedBy?.source ?? 'cli'
  const by = layouts.changedBy[source === 'app' ? 'api' : source]
  const Icon = source === 'repo' ? IconGitBranch : IconTerminal2
  return (
    <span className={styles.author}>
      <span className={styles.face} aria-hidden="true">
        {source === 'app' ? (
          <Avatar name={name} size={24} />
        ) : (
          <span className={styles.machine}>
            <Icon size={14} stroke={1.75} />
          </span>
        )}
      </span>
      <span className={styles.date}>
        <Time at={changedAt} />
        <small title={name} dir="auto">
          {source === 'app' ? name : typeof by === 'string' ? by : by({ name })}
        </small>
      </span>
    </span>
  )
}
