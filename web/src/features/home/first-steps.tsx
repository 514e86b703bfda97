import type { Output } from '../../api/operations.ts'
import { useStore } from '../../api/session.ts'
import { useStoreId } from '../../api/store-id.ts'
import { useTexts } from '../../texts/texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { StatusShape } from '../../ui/status.tsx'
import styles from './home.module.css'

type Progress = Output<'getSetupProgress'>
type Step = {
  isDone: boolean
  title: string
  hint?: string
  /** The instruction shown while this is the next step. */
  instruction?: string
  /** The page to do this step on, if the user can do it now. */
  to?: string | false
  action?: string
}

/** A checklist that ends with the first email. */
export function FirstSteps({ progress }: { progress: Progress }) {
  const { home } = useTexts('home')
  const store = useStoreId() ?? ''
  const { can = [] } = useStore() ?? {}
  const steps: Step[] = [
    { isDone: true, title: home.step.store },
    {
      isDone: progress.sender,
      title: home.step.sender,
      hint: home.step.senderHint,
      instruction: home.first.sender,
      to: can.includes('admin') && `/s/${store}/senders`,
      action: home.addSender,
    },
    {
      isDone: progress.layout,
      title: home.step.layout,
      hint: home.step.layoutHint,
      instruction: home.first.layout,
      to: can.includes('write') && `/s/${store}/layouts`,
      action: home.newLayout,
    },
    {
      isDone: progress.sent,
      title: home.step.sent,
      hint: progress.layout ? home.step.sentHint : home.step.sentLater,
      instruction: home.first.sent,
      // Test emails are sent from a layout.
      to: can.includes('write') && progress.layout && `/s/${store}/layouts`,
      action: home.sendTest,
    },
  ]
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <Card title={home.steps}>
      <p className={styles.intro}>
        {home.what} {next?.instruction}
      </p>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step.title} className={step.isDone ? styles.done : undefined}>
            <Marker isDone={step.isDone} number={index + 1} />
            <span>
              <b>{step.title}</b>
              {!step.isDone && step.hint && <small>{step.hint}</small>}
            </span>
            {!step.isDone && step.to && (
              <LinkButton to={step.to} size="small" look={step === next ? 'primary' : 'plain'}>
                {step.action}
              </LinkButton>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Marker({ isDone, number }: { isDone: boolean; number: number }) {
  const { home } = useTexts('home')
  if (!isDone) return <span className={styles.number}>{number}</span>
  return (
    <span role="img" aria-label={home.isDone}>
      <StatusShape tone="success" />
    </span>
  )
}
