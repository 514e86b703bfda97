import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { recordExecution } from '../../../testing/executions.ts'
import { expectLinearTime } from '../../../testing/growth.ts'
import { useHarness } from '../../../testing/harness.ts'
import { smtpError } from '../../../testing/servers/sink.ts'
import { stepsOf, useStepSink, waitBriefly } from '../../../testing/steps.ts'
import { onPostgres } from '../../../testing/test-database.ts'
import { addTestInbox } from '../senders/add-test-inbox.ts'
import { changeUnsubscribe } from './change-unsubscribe.ts'
import { eraseRecipient } from './erase-recipient.ts'
import { matcherFor } from './recipient-matcher.ts'
import { searchUnsubscribes } from './search-unsubscribes.ts'

const api = useHarness()
const sink = useStepSink(api)

const ADDRESS = 'Mara.Lindqvist@posteo.example'
const marketing = { category: 'marketing', bodyType: 'text', subject: 'For {{ variables.name }}', body: 'x' }
const erase = (storeId: string, address = ADDRESS) =>
  api.operate<Record<string, unknown>>(eraseRecipient, { address }, storeId)
const change = (storeId: string, unsubscribed: boolean) =>
  api.operate(changeUnsubscribe, { address: ADDRESS, unsubscribed }, storeId)

/** Everything in the store's tables, as text. */
async function dumpTables(storeId: string): Promise<string> {
  const { db } = api.app.database
  const tables = ['executions', 'executionDetails', 'executionAttempts', 'inboxMessages'] as const
  const rows: unknown[] = []
  for (const table of [...tables, 'unsubscribes', 'unsubscribeLinks', 'auditEntries'] as const)
    rows.push(await db.selectFrom(table).selectAll().where('storeId', '=', storeId).execute())
  // On SQLite, the index has a copy of the text.
  if (!onPostgres()) rows.push(await sql`select * from "executionsSearch"`.execute(db))
  return JSON.stringify(rows).toLowerCase()
}

describe('erasing a recipient', () => {
  it('removes them from the history, the inbox and the lists, and leaves other recipients alone', async () => {
    const steps = await stepsOf(api, sink.port)
    const inbox = await api.operate<{ id: string }>(addTestInbox, {}, steps.storeId)
    const { id: layoutId } = await steps.create(marketing)
    const both = {
      layoutId,
      to: [ADDRESS.toLowerCase(), 'other@example.com'],
      variables: { name: 'Mara the Great' },
    }
    await steps.send({ ...both, runId: `run ${ADDRESS}` })
    await steps.send({ ...both, variables: { name: 'all' }, senderId: inbox.id })
    sink.onRecipient = () => smtpError(550, `no ${ADDRESS} here`)
    await steps.send({ layoutId, to: ADDRESS })
    await recordExecution(api, steps.storeId, {
      actionType: 'HTTP_REQUEST',
      name: 'CRM',
      request: {
        method: 'POST',
        url: `https://crm.example/?e=${encodeURIComponent(ADDRESS)}`,
        headers: {},
        body: `{"email":"${ADDRESS}"}`,
      },
    })
    const others = await recordExecution(api, steps.storeId, {
      recipients: ['x.mara.lindqvist@posteo.example'],
      subject: 'Hello other',
    })
    await change(steps.storeId, true)
    expect(await dumpTables(steps.storeId)).toContain(ADDRESS.toLowerCase())
    expect(await erase(steps.storeId)).toMatchObject({
      masked: 'Ma****@posteo.example',
      executions: 4,
      inputs: 3,
      inboxMessages: 1,
      stillUnsubscribed: true,
    })
    const dump = await dumpTables(steps.storeId)
    expect(dump.replaceAll('x.mara.lindqvist@posteo.example', '')).not.toContain('mara.lindqvist')
    expect(dump).not.toContain('mara the great')
    expect(dump).toContain('other@example.com')
    expect(await steps.entry(others)).toMatchObject({ subject: 'Hello other' })
    expect(await erase(steps.storeId)).toMatchObject({ executions: 0, inputs: 0, inboxMessages: 0 })
  })

  it('stores their unsubscribe as a hash, so that they get no marketing emails until they subscribe again', async () => {
    const steps = await stepsOf(api, sink.port)
    const { id: layoutId } = await steps.create(marketing)
    await change(steps.storeId, true)
    await erase(steps.storeId)
    const result = await api.operate<{ data: object[]; erased: number }>(
      searchUnsubscribes,
      {},
      steps.storeId,
    )
    expect(result).toMatchObject({ data: [], erased: 1 })
    expect((await steps.send({ layoutId, to: ADDRESS })).body).toMatchObject({ status: 'SKIPPED' })
    expect(await change(steps.storeId, true)).toMatchObject({ changed: false })
    expect(await change(steps.storeId, false)).toMatchObject({ changed: true })
    expect((await steps.send({ layoutId, to: ADDRESS })).body).toMatchObject({ status: 'SUCCESS' })
  })

  it('keeps the links in their emails working, without showing an address', async () => {
    const steps = await stepsOf(api, sink.port)
    const { id: layoutId } = await steps.create(marketing)
    await steps.send({ layoutId, to: ADDRESS })
    const path = /\/u\/[\w-]+/.exec(sink.caught[0]?.mail.html || '')?.[0] ?? ''
    expect(await erase(steps.storeId)).toMatchObject({ stillUnsubscribed: false })
    const page = await api.call(path)
    expect(page.status).toBe(200)
    expect(page.text).not.toContain('posteo')
    const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    await api.call(path, { ...form, body: 'List-Unsubscribe=One-Click' })
    expect((await steps.send({ layoutId, to: ADDRESS })).body).toMatchObject({ status: 'SKIPPED' })
    await api.call(path, { ...form, body: 'action=subscribe' })
    expect((await steps.send({ layoutId, to: ADDRESS })).body).toMatchObject({ status: 'SUCCESS' })
  })

  it('finds an address with letters beyond ASCII in every spelling', async () => {
    const { id: storeId } = await api.newStore()
    await recordExecution(api, storeId, { recipients: ['ÄRGER@x.example'], subject: 'Hello' })
    await recordExecution(api, storeId, { recipients: ['A\u0308rger@x.example'], subject: 'Hello' })
    await recordExecution(api, storeId, { runId: `q=${encodeURIComponent('Ärger@x.example')}` })
    expect(await erase(storeId, 'ärger@x.example')).toMatchObject({ executions: 3 })
    expect(await dumpTables(storeId)).not.toMatch(/rger(@|%40)x/)
  })

  it('is rejected while an email to them is waiting and for an invalid address, and does not affect other stores', async () => {
    const steps = await stepsOf(api, sink.port)
    const { id: layoutId } = await steps.create(marketing)
    waitBriefly(api)
    sink.onRecipient = () => smtpError(450, 'busy')
    const { executionId } = (await steps.send({ layoutId, to: ADDRESS })).body
    await expect(erase(steps.storeId)).rejects.toThrow(`wait for ${executionId}, or cancel it`)
    await expect(erase(steps.storeId, 'nobody')).rejects.toThrow('address: must be an email address')
    const { id: other } = await api.newStore()
    expect(await erase(other)).toMatchObject({ executions: 0, stillUnsubscribed: false })
    expect(await dumpTables(steps.storeId)).toContain(ADDRESS.toLowerCase())
  })
})

describe('finding an address in a string', () => {
  it.each([
    ['to jo@münchen.example.', true],
    ['JO@xn--mnchen-3ya.example', true],
    ['q=jo%40xn--mnchen-3ya.example&b', true],
    ['"=%22jo%40münchen.example', true],
    ['banjo@münchen.example', false],
    ['jo@münchen.example.org', false],
    ['jo@münchen.examples', false],
  ])('in %j: %s', (text, isFound) => {
    const recipient = matcherFor('Jo@münchen.example')
    expect(recipient.isMentionedIn(text)).toBe(isFound)
    expect(recipient.mask(text).includes('j****')).toBe(isFound)
  })

  it.each(['ärger@x.example', 'ÄRGER@x.example', 'A\u0308rger@x.example', '%c3%84rger%40x.example'])(
    'in %j, whatever the case and form of a letter beyond ASCII',
    (text) => {
      expect(matcherFor('Ärger@x.example').mask(text)).toBe('är****@x.example')
    },
  )

  it('takes linear time for a repeated letter with several spellings', () => {
    const { isMentionedIn } = matcherFor(`${'ä'.repeat(30)}@x.example`)
    expectLinearTime((length) => isMentionedIn('Ä'.repeat(length)), 2_000)
  })
})
