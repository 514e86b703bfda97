import { Link } from '@tanstack/react-router'
import { useRead } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/card.tsx'
import { IconArrowsExchange, IconMail } from '../../ui/icons.ts'
import { Empty, Loaded } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { type Execution, ExecutionStatus } from '../history/execution-status.tsx'
import styles from './home.module.css'

export function LatestExecutions() {
  const { home } = useTexts('home')
  const history = useRead('searchHistory', { limit: 6 })
  const historyLink = (
    <Link className={styles.link} from="/s/$store" to="/s/$store/history">
      {home.allHistory}
    </Link>
  )
  return (
    <Card title={home.latest} actions={historyLink}>
      <Loaded query={history} rows={5}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={home.nothingYet}>{home.nothingYetWhy}</Empty>
          ) : (
            <ul className={styles.latest}>
              {data.map((execution) => (
                <LatestRow key={execution.id} execution={execution} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

function LatestRow({ execution }: { execution: Execution }) {
  const KindIcon = execution.actionType === 'EMAIL' ? IconMail : IconArrowsExchange
  return (
    <li>
      <ExecutionStatus execution={execution} />
      <KindIcon size={14} stroke={1.75} aria-hidden="true" />
      <Link
        className={styles.name}
        from="/s/$store"
        to="/s/$store/history/$id"
        params={{ id: execution.id }}
        title={execution.actionConfigName}
      >
        {execution.actionConfigName}
      </Link>
      <span className={styles.detail}>{execution.error ?? execution.subject ?? ''}</span>
      <Time at={execution.createdAt} />
    </li>
  )
}
