import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { stateOf } from '../../../../core/delivery/history/state.ts'
import { failureReasonOf } from '../../../../engine/counts/failure-reason.ts'
import { remainingRecipients } from '../../../../engine/deliver/remaining.ts'
import { parseMessages } from '../../../../ports/queue.ts'
import { readProblem } from '../../../../problems/stored.ts'
import { textOf } from '../../../../problems/text.ts'
import { loadInstallation } from '../../../../testing/upgrades/installation.ts'
import { openDatabase } from '../../open.ts'
import { migrate } from '../index.ts'
import { parseError } from './0034-parse-error.ts'

const EGRESS = 'only public addresses are called, and those that the operator lists in FLOWPOST_EGRESS_ALLOW'

/** Messages as the previous release stored them, by the failure reason that it counted them under. */
const FAILURES: Record<string, readonly string[]> = {
  unknownOutcome: [
    'outcome unknown: the connection was lost before the server confirmed the message',
    'outcome unknown: the service stopped while sending, and the message may have gone out',
    'outcome unknown: the service stopped during the call, and it may have arrived',
    'outcome unknown: restored from a backup',
    'outcome unknown: cancelled by Ada Lovelace, and it may have gone out before',
    'outcome unknown: Gmail answered 504 Gateway timeout',
    'outcome unknown: something that nobody knows',
  ],
  cancelled: ['cancelled by operator', 'cancelled by Ada; it may have gone out before'],
  quota: ['quota exceeded'],
  other: ['not sent', 'an error of a release that is long gone'],
  internal: ['something went wrong on our side; the log names this execution'],
  missing: [
    'the layout lay_1 does not exist (any more): choose another one in the step',
    'the HTTP request req_1 does not exist (any more): choose another one in the step',
  ],
  sender: [
    'there is no sender: name one in the step, or make one the default of the store',
    'the sender smt_1 does not exist: choose another one in the step',
  ],
  login: [
    'the server refused the login',
    'the server refused the login: 535 5.7.8 Bad credentials',
    'the mailbox has to be reconnected: 400 invalid_grant',
    'Gmail answered 401 Invalid Credentials',
  ],
  recipientRefused: [
    'the server answered: 550 5.1.1 User unknown',
    'the server answered: 452 4.2.2 Mailbox full',
  ],
  mailServer: [
    'the server answered: 554 5.7.1 Message refused as spam',
    'Microsoft answered 400 Bad request',
    'Microsoft accepts no text over 3 MB',
  ],
  connection: [
    'mail.example:25 refused the connection',
    'mail.example could not be resolved',
    'the connection to mail.example:25 was lost',
    'the certificate of mail.example:465 is not trusted: self-signed certificate',
    'connection refused',
    'the connection was closed without a complete answer',
    'name nowhere.example does not resolve',
    'TLS certificate not valid: CERT_HAS_EXPIRED',
  ],
  timeout: [
    'no connection to mail.example:25 within 10 s',
    'mail.example:25 did not answer in time',
    'the call took longer than 30 s',
    'no answer within 15 s',
  ],
  addressNotAllowed: [
    'mail.example is not a public mail server; only the operator may use it',
    `name localhost is not allowed: ${EGRESS}`,
    'redirected to an address that is not allowed',
  ],
  content: [
    'to: at most 20 addresses with a marketing layout, not 21',
    'from: not an email address',
    'the layout cannot be rendered: subject: filter "x" does not exist, line 1, column 4',
    'the layout cannot be rendered: template took too long',
    'body: must be JSON',
  ],
  attachment: [
    'attachment invoice: final.pdf: its address answered with status 404',
    'attachment invoice.pdf: the file fil_1 does not exist',
    'attachment invoice.pdf: name files.example does not resolve',
  ],
  secret: [
    'the layout cannot be rendered: body: secrets.KEY has no value',
    'headers.Authorization: secrets.CRM_TOKEN has no value',
    'secrets.CRM_TOKEN: not allowed for host other.example',
    'secrets.CRM_TOKEN: not allowed for host other.example, where the call was redirected',
  ],
  answer: [
    'redirected more than 3 times',
    'the answer does not match its content encoding',
    'the target answered with status 503',
  ],
}
const TEXTS = Object.values(FAILURES).flat()
const CASES = Object.entries(FAILURES).flatMap(([reason, texts]) => texts.map((text) => ({ text, reason })))

it.each(CASES)(
  'converts or preserves "$text", with the same state and failure reason',
  ({ text, reason }) => {
    const { code, data, field } = parseError(text)
    const problem = readProblem({ errorCode: code, errorData: JSON.stringify({ ...data, field }) })
    if (code === 'other') expect(problem && textOf(problem)).toBe(text)
    expect(failureReasonOf(problem, null)).toBe(reason)
    const state = stateOf({ status: 'FAILED', attempts: 1, errorCode: code })
    expect(state).toBe(text.startsWith('outcome unknown') ? 'unknown' : 'failed')
  },
)

async function openOldInstallation() {
  const installation = await loadInstallation('589fba5a')
  const database = await openDatabase(
    { databaseUrl: installation.environment.DATABASE_URL, dataDir: installation.dataDir },
    () => {},
  )
  onTestFinished(async () => {
    await database.close()
    await installation.remove()
  })
  const { db } = database
  await sql`insert into "stores" ("id", "name", "createdAt") values ('sto_1', 'Shop', '2026-01-01')`.execute(
    db,
  )
  return database
}

it('converts the errors stored by the previous release', async () => {
  const store = await openOldInstallation()
  const { db } = store
  const insert = (id: string, status: string, error: string | null, attempts = 1) =>
    sql`
    insert into "executions" ("id", "storeId", "actionType", "status", "actionConfigId", "actionConfigName",
      "trigger", "attempts", "createdAt", "searchText", "error")
    values (${id}, 'sto_1', 'EMAIL', ${status}, 'lay_1', 'Layout', 'workflow', ${attempts}, '2026-01-01', 'layout',
      ${error})`.execute(db)
  // More than one batch.
  for (let index = 0; index < 520; index++)
    await insert(`exe_${String(index).padStart(4, '0')}`, 'FAILED', TEXTS[index % TEXTS.length] ?? null)
  await insert('exe_skipped', 'SKIPPED', null)
  await insert('exe_sent', 'SUCCESS', null)
  await insert('exe_waiting', 'PENDING', 'mail.example:25 refused the connection', 2)
  const refused = 'not taken for B@x.example (550 no (really), sorry), c@x.example (450 later)'
  for (const [position, recipients, status, error] of [
    [0, '["a@x.example","b@x.example"]', 'SUCCESS', refused],
    [1, '["c@x.example"]', 'PENDING', 'c@x.example (450 later)'],
    [2, '["d@x.example"]', 'SKIPPED', 'has unsubscribed'],
  ] as const)
    await sql`insert into "executionMessages" ("executionId", "storeId", "position", "recipients", "status", "error")
      values ('exe_waiting', 'sto_1', ${position}, ${recipients}, ${status}, ${error})`.execute(db)
  for (const attempt of [1, 2])
    await sql`insert into "executionAttempts" ("executionId", "storeId", "attempt", "at", "error") values
      ('exe_waiting', 'sto_1', ${attempt}, '2026-01-01', ${`${attempt}.example:25 did not answer in time`})`.execute(
      db,
    )
  const storedAnswer = { refused: { kind: 'targetFailed', message: 'connection refused', headers: {} } }
  await sql`insert into "idempotentCalls" ("storeId", "idempotencyKey", "callHash", "answer", "createdAt")
    values ('sto_1', 'k', 'h', ${JSON.stringify(storedAnswer)}, '2026-01-01')`.execute(db)

  await migrate(store)

  const executions = await db
    .selectFrom('executions')
    .selectAll()
    .where('storeId', '=', 'sto_1')
    .orderBy('id')
    .execute()
  const problemById = new Map(executions.map((row) => [row.id, readProblem(row)]))
  for (let index = 0; index < 520; index++)
    expect(problemById.get(`exe_${String(index).padStart(4, '0')}`)).toEqual(
      parseError(TEXTS[index % TEXTS.length] ?? ''),
    )
  expect(executions.find(({ id }) => id === 'exe_skipped')).toMatchObject({
    errorCode: 'recipients.all_unsubscribed',
    errorData: null,
  })
  expect(executions.find(({ id }) => id === 'exe_sent')).toMatchObject({ errorCode: null, errorData: null })
  expect(problemById.get('exe_waiting')).toEqual(parseError('mail.example:25 refused the connection'))

  const messages = parseMessages(executions.find(({ id }) => id === 'exe_waiting')?.messages ?? null)
  expect(messages.map(({ problem }) => problem && textOf(problem))).toEqual([
    refused.replace('not taken', 'not accepted'),
    'c@x.example (450 later)',
    'has unsubscribed',
  ])
  const [a, b, c] = ['a@x.example', 'b@x.example', 'c@x.example'].map((address) => ({ name: '', address }))
  expect(
    remainingRecipients({ to: [a, b, c].flatMap((recipient) => recipient ?? []), cc: [], bcc: [] }, messages),
  ).toEqual({
    to: [b, c],
    cc: [],
    bcc: [],
  })

  const attempts = await db
    .selectFrom('executionAttempts')
    .selectAll()
    .where('storeId', '=', 'sto_1')
    .orderBy('attempt')
    .execute()
  expect(attempts.map(({ errorCode, errorData }) => [errorCode, errorData])).toEqual([
    ['smtp.timeout', '{"server":"1.example:25"}'],
    ['smtp.timeout', '{"server":"2.example:25"}'],
  ])
  const { answer } = await db
    .selectFrom('idempotentCalls')
    .select('answer')
    .where('storeId', '=', 'sto_1')
    .executeTakeFirstOrThrow()
  expect(JSON.parse(answer ?? '')).toEqual({
    refused: { kind: 'targetFailed', headers: {}, problem: { code: 'http.connection_refused', data: {} } },
  })
})

describe('parsing an old error message', () => {
  it('is fast for a file name that repeats our wording hundreds of times', () => {
    const text = `${'attachment x: '.repeat(300)}nobody knows`
    const startedMs = performance.now()
    expect(parseError(text).code).toBe('attachment.unavailable')
    expect(performance.now() - startedMs).toBeLessThan(5000)
  })

  it('terminates for a message with thousands of field names', () => {
    expect(parseError(`${'a: '.repeat(10_000)}z`)).toMatchObject({ code: 'other', field: 'a' })
    expect(parseError('outcome unknown: '.repeat(10_000)).code).toBe('outcome.unknown')
  })
})
