import { Link } from '@tanstack/react-router'
import type { Output } from '../../api/operations.ts'
import { useTexts } from '../../texts/texts.ts'
import { classes } from '../../ui/classes.ts'
import { RowMenu } from '../../ui/row-menu.tsx'
import { ActionCell, Cell, NameWithDetail } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { LastRun } from './last-run.tsx'
import { hostOf, type Method } from './request-values.ts'
import styles from './requests.module.css'
import { useDuplicate } from './use-duplicate.ts'

export type ListedRequest = Output<'browseHttpRequests'>['data'][number]

type RequestRowProps = { request: ListedRequest; mayWrite: boolean; onDelete: () => void }

export function RequestRow({ request, mayWrite, onDelete }: RequestRowProps) {
  const requests = useTexts('requests')
  const duplicate = useDuplicate()
  const { id, name, method, url } = request
  return (
    <tr>
      <Cell>
        <span className={styles.name}>
          <MethodBadge method={method} />
          <NameWithDetail
            name={
              <Link from="/s/$store" to="/s/$store/requests/$id" params={{ id }}>
                {name}
              </Link>
            }
            detail={request.description}
          />
        </span>
      </Cell>
      <Cell soft>
        <code className={styles.host} title={url}>
          {hostOf(url)}
        </code>
      </Cell>
      <Cell soft hideOnPhone>
        {requests.steps({ count: request.steps })}
      </Cell>
      <Cell soft>
        <LastRun run={request.lastRun} />
      </Cell>
      <Cell soft hideOnPhone>
        <Time at={request.updatedAt} />
      </Cell>
      <ActionCell>
        {mayWrite && (
          <RowMenu
            label={requests.more({ name })}
            items={[
              { label: requests.duplicate, onClick: () => duplicate(id) },
              { label: requests.delete, onClick: onDelete, danger: true },
            ]}
          />
        )}
      </ActionCell>
    </tr>
  )
}

/** The request's method. Methods that modify data stand out. */
const MethodBadge = ({ method }: { method: Method }) => (
  <span
    className={classes(
      styles.method,
      method !== 'GET' && styles.changes,
      method === 'DELETE' && styles.deletes,
    )}
  >
    {method}
  </span>
)
