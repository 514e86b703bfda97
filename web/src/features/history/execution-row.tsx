import { Link } from '@tanstack/react-router'
import { useStoreId } from '../../api/store-id.ts'
import { useTexts } from '../../texts/texts.ts'
import { IconArrowsExchange, IconMail } from '../../ui/icons.ts'
import { useStored } from '../../ui/reason.ts'
import { Cell } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { type Execution, ExecutionStatus } from './execution-status.tsx'
import styles from './history.module.css'
import type { HistorySearch } from './history-search.ts'

type RowProps = { execution: Execution; search: HistorySearch }

/** What is worth knowing beside the name: why it is not done, else what it said. */
const detailOf = ({ state, error, reason, subject }: Execution, inWords: (text: string) => string) =>
  state === 'succeeded' ? subject : error !== null ? inWords(error) : (reason ?? subject)

export function ExecutionRow({ execution, search }: RowProps) {
  const { history } = useTexts()
  const inWords = useStored()
  const store = useStoreId() ?? ''
  const { id, actionType, actionConfigName, to, httpStatus, stepRef, createdAt } = execution
  const Kind = actionType === 'EMAIL' ? IconMail : IconArrowsExchange
  const { page: _, ...filters } = search
  return (
    <tr>
      <Cell>
        <Link className={styles.what} to="/s/$store/history/$id" params={{ store, id }} search={filters}>
          <Kind size={16} stroke={1.75} aria-hidden="true" />
          <b title={actionConfigName}>{actionConfigName}</b> <small>{detailOf(execution, inWords)}</small>
        </Link>
      </Cell>
      <Cell>
        <ExecutionStatus of={execution} />
      </Cell>
      <Cell soft>
        <span className={styles.who}>
          {to ? to.join(', ') : httpStatus !== null && history.answered(httpStatus)}
        </span>
      </Cell>
      <Cell soft>{stepRef && <code className={styles.step}>{stepRef}</code>}</Cell>
      <Cell soft end>
        <Time at={createdAt} />
      </Cell>
    </tr>
  )
}
