import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import type { Input, Output } from '../../api/operations.ts'
import { useSession } from '../../api/session.ts'
import { useList, useOperation, useRead } from '../../api/use-api.ts'
import { languageName } from '../../texts/language-name.ts'
import { useLocale, useTexts } from '../../texts/texts.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx'
import { Options, SelectField, TextField } from '../../ui/field.tsx'
import { Form, useApiForm } from '../../ui/form.tsx'
import { IconExternalLink } from '../../ui/icons.ts'
import { ErrorNote, Note } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'
import { isTestInbox } from '../senders/smtp-input.ts'
import styles from './layouts.module.css'

/** What to send: the saved layout, or a draft. */
type Test = Pick<Input<'sendTestEmail'>, 'id' | 'draft' | 'draftLocale' | 'locale' | 'variables'>
type Values = NonNullable<Test['variables']>
type Choices = {
  /** The layout's languages, main language first. */
  languages: readonly string[]
  /** Completes the data of an earlier email with the test data. */
  withPast?: ((past: Values) => Values) | undefined
}
type SendTestProps = Test & Choices & { opened: boolean; onClose: () => void }
type SentTest = { run: Output<'sendTestEmail'>; to: string; locale: string }

export function SendTestDialog({ opened, onClose, languages, withPast, ...test }: SendTestProps) {
  const layouts = useTexts('layouts')
  return (
    <Dialog opened={opened} title={layouts.sendTestTitle} onClose={onClose}>
      {opened && <SendTestForm test={test} languages={languages} onClose={onClose} withPast={withPast} />}
    </Dialog>
  )
}

type SendTestFormProps = Choices & { test: Test; onClose: () => void }

function SendTestForm({ test, languages, withPast = (past) => past, onClose }: SendTestFormProps) {
  const layouts = useTexts('layouts')
  const senders = useTexts('senders')
  const { common } = useTexts('app')
  const { person } = useSession()
  const appLocale = useLocale()
  // With seconds, because a workflow may send several emails in the same minute.
  const time = new Intl.DateTimeFormat(appLocale, { dateStyle: 'medium', timeStyle: 'medium' })
  const send = useOperation('sendTestEmail')
  const { inbox, defaultSender } = useSenders()
  const past = useRead('listPastVariables', { id: test.id }).data?.executions ?? []
  const [sentTest, setSentTest] = useState<SentTest | null>(null)
  const form = useApiForm({
    initial: { to: person.email, locale: test.locale ?? languages[0] ?? '', data: '' },
    submit: async ({ to, locale }) => {
      setSentTest(null)
      setSentTest({ run: await send.mutateAsync({ ...test, variables, locale, to }), to, locale })
    },
  })
  const { locale, data } = form.values
  const pastVariables = past.find(({ id }) => id === data)?.variables
  const variables = pastVariables ? withPast(pastVariables) : test.variables
  const isSent = sentTest?.run.status === 'SUCCESS' && sentTest.locale === locale
  const isInInbox = sentTest?.run.status === 'SUCCESS' && sentTest.run.senderId === inbox
  const hasNoSender = form.error instanceof ApiError && form.error.status === 409
  return (
    <Form form={form}>
      <DialogBody>
        <TextField
          label={senders.to}
          hint={layouts.sendTestHint}
          type="email"
          multiple
          data-autofocus
          {...form.getInputProps('to')}
        />
        {languages.length > 1 && (
          <SelectField label={layouts.testLanguage} {...form.getInputProps('locale')}>
            <Options values={languages} labelOf={(locale) => languageName(locale, appLocale)} />
          </SelectField>
        )}
        {past.length > 0 && (
          <SelectField label={layouts.testData} {...form.getInputProps('data')}>
            <option value="">{layouts.testDataSaved}</option>
            {past.map(({ id, createdAt, locale }) => (
              <option key={id} value={id}>
                {layouts.testDataPast({
                  when: [time.format(new Date(createdAt)), locale && languageName(locale, appLocale)]
                    .filter(Boolean)
                    .join(' · '),
                })}
              </option>
            ))}
          </SelectField>
        )}
        <p className={styles.note}>
          {defaultSender !== undefined && layouts.testSender({ name: defaultSender })} {layouts.testNote}
        </p>
        <div role="status">
          <ErrorNote error={form.error} />
          {sentTest && <Result {...sentTest} isInInbox={isInInbox} />}
        </div>
        {!isSent && <Findings {...test} variables={variables} locale={locale} />}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{sentTest ? common.close : common.cancel}</Button>
        {isInInbox && (
          <LinkButton from="/s/$store" to="/s/$store/inbox" target="_blank" icon={IconExternalLink}>
            {layouts.openInbox}
          </LinkButton>
        )}
        {hasNoSender && (
          <LinkButton from="/s/$store" to="/s/$store/senders">
            {layouts.toSenders}
          </LinkButton>
        )}
        <Button type="submit" look="primary" busy={form.isBusy}>
          {senders.send}
        </Button>
      </DialogFooter>
    </Form>
  )
}

/** The preview lists all findings. */
const MAX_LISTED = 6

/** The server's findings about the email, except informational ones. */
function Findings(test: Test) {
  const layouts = useTexts('layouts')
  const { data } = useList('previewDraft', { ...test, draft: test.draft ?? {} }, { retry: false, gcTime: 0 })
  const findings = (data?.findings ?? []).filter(({ severity }) => severity !== 'info')
  const count = useRead('countOpenTexts', { id: test.id }).data?.outdatedLanguages ?? 0
  if (findings.length === 0 && count === 0) return null
  const more = Math.max(0, findings.length - MAX_LISTED)
  return (
    <Note tone="warn">
      {layouts.testFindings}
      <ul className={styles.findings}>
        {findings.slice(0, MAX_LISTED).map(({ rule, path, message }) => (
          <li key={`${rule} ${path} ${message}`}>{message}</li>
        ))}
        {more > 0 && <li>{layouts.moreFindings({ count: more })}</li>}
        {count > 0 && <li>{layouts.languagesBehind({ count })}</li>}
      </ul>
    </Note>
  )
}

/** The id of the built-in test inbox, and the name of the sender that test emails use. */
function useSenders() {
  const smtpSenders = useRead('listSmtpSenders', { limit: 100 }).data?.data ?? []
  const mailboxes = useList('listMailboxes', { limit: 100 }).data?.data ?? []
  return {
    inbox: smtpSenders.find(isTestInbox)?.id,
    defaultSender: [...smtpSenders, ...mailboxes].find(({ isDefault }) => isDefault)?.name,
  }
}

function Result({ run, to: typed, isInInbox }: SentTest & { isInInbox: boolean }) {
  const layouts = useTexts('layouts')
  const addresses = typed.split(',').map((address) => address.trim())
  // "a@shop.example and b@shop.example"
  const to = new Intl.ListFormat(useLocale()).format(addresses.filter(Boolean))
  if (run.status === 'FAILED')
    return (
      <Note
        tone="bad"
        action={
          run.senderId && (
            <LinkButton size="small" from="/s/$store" to="/s/$store/senders">
              {layouts.checkSender}
            </LinkButton>
          )
        }
      >
        <b>{layouts.notSent}</b> {run.error}
      </Note>
    )
  if (run.status === 'SKIPPED') return <Note tone="warn">{layouts.unsubscribed({ to })}</Note>
  const messages = run.messages ?? []
  const undelivered = messages.filter(({ status }) => status !== 'SUCCESS')
  if (undelivered.length > 0)
    return (
      <Note tone="warn">
        <b>{layouts.sentToSome({ sent: messages.length - undelivered.length, total: messages.length })}</b>{' '}
        {undelivered.map((message) => `${message.to}: ${message.error ?? ''}`).join(' ')}
      </Note>
    )
  return (
    <Status tone="success">
      {isInInbox
        ? layouts.inInbox({ count: messages.length })
        : layouts.sentTo({ to, sender: run.senderName ?? '' })}
    </Status>
  )
}
