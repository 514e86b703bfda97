import { classes } from '../../ui/classes.ts'
import type { Compared } from './use-compared.ts'
import styles from './words.module.css'

type Run = Compared['content'][number]['words'][number]

/** So much of what stays the same is shown beside a change. */
const CONTEXT = 60

/** Both texts in one: what was added underlined, what was removed struck. */
export const Words = ({ words, isCode }: { words: readonly Run[]; isCode?: boolean }) => (
  <p className={classes(styles.runs, isCode && styles.code)}>
    {words.map((run, at) => {
      const key = `${at} ${run.change}`
      if (run.change === 'added') return <ins key={key}>{run.text}</ins>
      if (run.change === 'removed') return <del key={key}>{run.text}</del>
      return <span key={key}>{shorten(run.text, at === 0, at === words.length - 1)}</span>
    })}
  </p>
)

/** Long passages without a change are left out but for their ends. */
function shorten(text: string, isFirst: boolean, isLast: boolean): string {
  const head = isFirst ? '' : text.slice(0, CONTEXT)
  const tail = isLast ? '' : text.slice(-CONTEXT)
  return text.length <= 2 * CONTEXT ? text : `${head} … ${tail}`
}
