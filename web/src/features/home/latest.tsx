import { Link } from '@tanstack/react-router'
import { useStoreId } from '../../api/store-id.ts'
import { useRead } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/card.tsx'
import { IconArrowsExchange, IconMail } from '../../ui/icons.ts'
import { Empty, Loaded } from '../../ui/states.tsx'
import { Status, type Tone } from '../../ui/status.tsx'
import { Time } from '../../ui/time.tsx'
import styles from './home.module.css'

const TONES: Record<string, Tone> = {
  SUCCESS: 'success',
  FAILED: 'failed',
  SKIPPED: 'skipped',
  PENDING: 'pending',
  RETRYING: 'retrying',
}

/** The newest executions. */
export function Latest() {
  const { home } = useTexts()
  const store = useStoreId() ?? ''
  const history = useRead('listHistory', { limit: 6 })
  const all = (
    <Link className={styles.link} to="/s/$store/history" params={{ store }}>
      {home.allHistory}
    </Link>
  )
  return (
    <Card title={home.latest} actions={all}>
      <Loaded query={history} rows={5}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={home.nothingYet}>{home.nothingYetWhy}</Empty>
          ) : (
            <ul className={styles.latest}>
              {data.map((run) => (
                <li key={run.id}>
                  <Status tone={TONES[run.status] ?? 'pending'}>{wordOf(run, home.status)}</Status>
                  {run.actionType === 'EMAIL' ? (
                    <IconMail size={14} stroke={1.75} aria-hidden="true" />
                  ) : (
                    <IconArrowsExchange size={14} stroke={1.75} aria-hidden="true" />
                  )}
                  <span className={styles.name}>{run.actionConfigName}</span>
                  <span className={styles.detail}>{run.error ?? run.subject ?? ''}</span>
                  <Time at={run.createdAt} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

/** "Sent" for mail, "Succeeded" for calls. */
const wordOf = (run: { status: string; actionType: string }, words: Record<string, string>) =>
  run.status === 'SUCCESS' && run.actionType === 'EMAIL' ? words.SENT : (words[run.status] ?? run.status)
