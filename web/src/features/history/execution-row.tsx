import { memo } from 'react'
import { useStoreId } from '../../api/store-id.ts'
import { useTexts } from '../../texts/texts.ts'
import { IconArrowsExchange, IconMail } from '../../ui/icons.ts'
import { RowLink } from '../../ui/list/row-link.tsx'
import { Cell } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { type Execution, ExecutionStatus } from './execution-status.tsx'
import styles from './history.module.css'

type RowProps = {
  execution: Execution
  /** The list's filters as a query string. */
  search: string
}

/** The line below the name: the error or reason, otherwise the subject. */
const detailOf = ({ error, reason, subject }: Execution) => error ?? reason ?? subject

export const ExecutionRow = memo(({ execution, search }: RowProps) => {
  const history = useTexts('history')
  const store = useStoreId() ?? ''
  const { id, actionType, actionConfigName, to, httpStatus, stepRef, createdAt } = execution
  const Kind = actionType === 'EMAIL' ? IconMail : IconArrowsExchange
  return (
    <tr>
      <Cell>
        <RowLink className={styles.entry} to={`/s/${store}/history/${id}${search}`}>
          <Kind size={16} stroke={1.75} aria-hidden="true" />
          <b title={actionConfigName}>{actionConfigName}</b> <small>{detailOf(execution)}</small>
        </RowLink>
      </Cell>
      <Cell>
        <ExecutionStatus execution={execution} />
      </Cell>
      <Cell soft>
        {to ? (
          <span className={styles.recipients} title={to.join('\n')}>
            {to.length > 1 && <small>+{to.length - 1}</small>}
            <span>{to[0]}</span>
          </span>
        ) : (
          httpStatus !== null && history.responded({ status: httpStatus })
        )}
      </Cell>
      <Cell soft>{stepRef && <code className={styles.step}>{stepRef}</code>}</Cell>
      <Cell soft end>
        <Time at={createdAt} />
      </Cell>
    </tr>
  )
})
