import { classes } from '../../ui/classes.ts'
import type { Method } from './request-values.ts'
import styles from './requests.module.css'

/** The request's method. Methods that modify data stand out. */
export const MethodBadge = ({ method }: { method: Method }) => (
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
