import { useTexts } from '../../texts/texts.ts'
import { classes } from '../../ui/classes.ts'
import { IconArrowsExchange, IconMail, IconShoppingCart } from '../../ui/icons.ts'
import { Status } from '../../ui/status.tsx'
import styles from './signed-out-page.module.css'

const Wire = ({ className }: { className?: string | undefined }) => (
  <svg className={classes(styles.wire, className)} viewBox="0 0 100 38" aria-hidden="true">
    <path d="M32 2v8c0 16 44 6 44 22v4" />
    <circle cx="32" cy="3" r="3" />
  </svg>
)

/** A workflow in three steps: the trigger, the email, the call. */
export function FlowIllustration() {
  const { art } = useTexts('account').auth
  const steps = [
    { icon: IconShoppingCart, name: art.paid, detail: art.paidDetail },
    {
      icon: IconMail,
      name: art.mail,
      detail: art.mailDetail,
      status: <Status tone="success">{art.sent}</Status>,
    },
    {
      icon: IconArrowsExchange,
      name: art.call,
      detail: art.callDetail,
      status: <Status tone="retrying">{art.retry}</Status>,
    },
  ]
  const indents = [undefined, styles.second, styles.third]
  return (
    <div className={styles.flow}>
      {steps.map(({ icon: Icon, name, detail, status }, index) => (
        <div key={name}>
          {index > 0 && <Wire className={indents[index - 1]} />}
          <div className={classes(styles.step, indents[index])}>
            <span className={styles.icon}>
              <Icon size={16} stroke={1.75} />
            </span>
            <span>
              <b>{name}</b>
              <small>{detail}</small>
            </span>
            {status}
          </div>
        </div>
      ))}
    </div>
  )
}
