import { Link } from '@tanstack/react-router'
import type { Output } from '../../api/operations.ts'
import { useTexts } from '../../texts/texts.ts'
import { Status } from '../../ui/status.tsx'
import { Time } from '../../ui/time.tsx'
import { STATUS_TONES } from '../history/execution-status.tsx'
import styles from './requests.module.css'

type Run = NonNullable<Output<'getHttpRequestUse'>['lastRun']>

export function LastRun({ run }: { run: Run | null }) {
  const requests = useTexts('requests')
  const history = useTexts('history')
  if (!run) return <span className={styles.quiet}>{requests.neverRun}</span>
  return (
    <Link className={styles.lastRun} from="/s/$store" to="/s/$store/history/$id" params={{ id: run.id }}>
      <Status tone={STATUS_TONES[run.status]}>{history.statuses[run.status]}</Status>
      <Time at={run.createdAt} />
    </Link>
  )
}
