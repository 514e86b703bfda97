import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useStoreId } from '../../api/store-id.ts'
import { useOperation } from '../../api/use-api.ts'
import { useLocale, useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Stack } from '../../ui/card.tsx'
import { RadioCards } from '../../ui/choices.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { IconRepeat } from '../../ui/icons.ts'
import { ErrorNote } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast.tsx'
import { relativeTime } from '../../ui/values/relative-time.ts'
import entryStyles from './entry.module.css'
import type { Context, EntryWithContext } from './entry-types.ts'
import { RetryHour } from './retry-all.tsx'
import styles from './retry-card.module.css'

type Retry = NonNullable<Context['can']['retry']>
type RetryOption = Retry['ways'][number]

/** Offers a retry, or explains why it is not possible. */
export function RetryCard(props: EntryWithContext) {
  return (
    <>
      <RetryThis {...props} />
      <RetryHour {...props} />
    </>
  )
}

function RetryThis({ entry: run, context }: EntryWithContext) {
  const { entry } = useTexts('entries')
  const { can, retriedAs, state } = context
  if (retriedAs !== null) return <RetriedNote id={retriedAs} />
  if (can.retry) return <RetryForm id={run.id} retry={can.retry} isMail={run.actionType === 'EMAIL'} />
  if (state !== 'failed' && state !== 'unknown') return null
  return (
    <Card padded>
      <h2 className={styles.cardTitle}>{entry.retryNot}</h2>
      <p className={styles.small}>{can.retryRefused}</p>
      {run.trigger === 'test' && <TestAgainLink entry={run} />}
    </Card>
  )
}

function TestAgainLink({ entry: { actionType, actionConfigId: id } }: Pick<EntryWithContext, 'entry'>) {
  const { entry } = useTexts('entries')
  const isMail = actionType === 'EMAIL'
  return (
    <Link
      className={entryStyles.link}
      from="/s/$store"
      to={isMail ? '/s/$store/layouts/$id' : '/s/$store/requests/$id'}
      params={{ id }}
    >
      {isMail ? entry.testAgainMail : entry.testAgainCall}
    </Link>
  )
}

function RetriedNote({ id }: { id: string }) {
  const { entry } = useTexts('entries')
  return (
    <Card padded>
      <h2 className={styles.cardTitle}>{entry.retriedAs}</h2>
      <Link className={entryStyles.link} from="/s/$store" to="/s/$store/history/$id" params={{ id }}>
        {entry.retriedLink}
      </Link>
    </Card>
  )
}

function RetryForm({ id, retry, isMail }: { id: string; retry: Retry; isMail: boolean }) {
  const { entry } = useTexts('entries')
  const store = useStoreId() ?? ''
  const navigate = useNavigate()
  const [content, setContent] = useState<RetryOption['content']>(retry.ways[0]?.content ?? 'current')
  const [isConfirming, setIsConfirming] = useState(false)
  const operation = useOperation('retryExecution')
  const start = async () => {
    const execution = await operation.mutateAsync({ id, content })
    showToast(entry.retried)
    await navigate({ to: '/s/$store/history/$id', params: { store, id: execution.id } })
  }
  return (
    <Card padded>
      <Stack gap={12}>
        <div>
          <h2 className={styles.cardTitle}>{entry.retry}</h2>
          <p className={styles.small}>{useRecipientsText(retry)}</p>
        </div>
        <ContentChoice ways={retry.ways} value={content} onChange={setContent} />
        <ErrorNote error={isConfirming ? null : operation.error} />
        <Button
          look="primary"
          block
          icon={IconRepeat}
          busy={operation.isPending}
          onClick={() => (retry.mayHaveArrived ? setIsConfirming(true) : void start().catch(() => {}))}
        >
          {entry.retry}
        </Button>
      </Stack>
      <ConfirmDialog
        opened={isConfirming}
        title={entry.unknownTitle}
        look="primary"
        action={entry.retry}
        onClose={() => setIsConfirming(false)}
        onConfirm={start}
      >
        {isMail ? entry.unknownMail : entry.unknownCall}
      </ConfirmDialog>
    </Card>
  )
}

/** "Sends to 1 of 2 recipients. The other one already has it." */
function useRecipientsText({ recipients, ways }: Retry): string {
  const { entry } = useTexts('entries')
  if (!recipients) return entry.retryCall
  const { open, total } = recipients
  const recipientsText =
    open < total ? entry.retrySome({ open, total, rest: total - open }) : entry.retryAll({ total })
  const version = ways.length === 1 ? ways[0]?.version : null
  return version ? `${recipientsText} ${entry.currentOnly({ version })}` : recipientsText
}

type ContentChoiceProps = {
  ways: readonly RetryOption[]
  value: RetryOption['content']
  onChange: (value: RetryOption['content']) => void
}

function ContentChoice({ ways, value, onChange }: ContentChoiceProps) {
  const { entry } = useTexts('entries')
  const locale = useLocale()
  if (ways.length < 2) return null
  const options = ways.map(({ content, version, savedAt, savedBy }) => ({
    value: content,
    label: entry[content],
    hint:
      content === 'asItWas' || savedAt === null
        ? entry.asItWasWhy({ version: version ?? 0 })
        : entry.currentWhy({
            version: version ?? 0,
            when: relativeTime(new Date(savedAt), Date.now(), locale),
            by: savedBy ?? '',
          }),
  }))
  return (
    <div className={styles.ways}>
      <RadioCards
        label={entry.retryWhich}
        name="content"
        options={options}
        value={value}
        onChange={onChange}
      />
    </div>
  )
}
