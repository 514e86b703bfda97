import { Link } from '@tanstack/react-router'
import { useStoreId } from '../../api/store-id.ts'
import { useRead } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/card.tsx'
import { sentence } from '../../ui/states.tsx'
import { StatusShape } from '../../ui/status.tsx'
import styles from './home.module.css'

type Problem = { id: string; what: string; why: string; action: string; to: string }

/** What does not go on by itself, each with its next step. Who may not read a part does not see its problems. */
function useProblems(): Problem[] {
  const { home } = useTexts()
  const store = useStoreId() ?? ''
  const mailboxes = useRead('listMailboxes', { limit: 100 })
  const repo = useRead('getRepositoryStatus', {})
  const expired = (mailboxes.data?.data ?? [])
    .filter(({ status }) => status === 'expired')
    .map(({ id, name }) => ({
      id,
      what: home.expired(name),
      why: home.expiredWhy,
      action: home.connectAgain,
      to: `/s/${store}/senders`,
    }))
  const behind = repo.data?.lastError
    ? [
        {
          id: 'repo',
          what: home.repoBehind,
          why: sentence(repo.data.lastError),
          action: home.open,
          to: `/s/${store}/developer?tab=repository`,
        },
      ]
    : []
  return [...expired, ...behind]
}

export function Attention() {
  const { home } = useTexts()
  const problems = useProblems()
  return (
    <Card title={home.attention} note={problems.length > 0 ? String(problems.length) : undefined}>
      {problems.length === 0 ? (
        <p className={styles.well}>
          <StatusShape tone="success" />
          {home.allWell}
        </p>
      ) : (
        <ul className={styles.problems}>
          {problems.map((problem) => (
            <li key={problem.id}>
              <StatusShape tone="failed" />
              <b>{problem.what}</b>
              <Link className={styles.link} to={problem.to}>
                {problem.action}
              </Link>
              <p>{problem.why}</p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
