import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { recordExecution } from '../../../testing/executions.ts'
import { useHarness } from '../../../testing/harness.ts'
import { smtpError } from '../../../testing/servers/sink.ts'
import { stepsOf, useStepSink, waitBriefly } from '../../../testing/steps.ts'
import { onPostgres } from '../../../testing/test-store.ts'
import { addTestInbox } from '../senders/add-test-inbox.ts'
import { changeUnsubscribe } from './change-unsubscribe.ts'
import { eraseRecipient } from './erase-recipient.ts'
import { mentionsOf } from './mentions.ts'
import { searchUnsubscribes } from './search-unsubscribes.ts'

const api = useHarness()
const sink = useStepSink(api)

const WHO = 'Mara.Lindqvist@posteo.example'
const marketing = { category: 'marketing', bodyType: 'text', subject: 'For {{ variables.name }}', body: 'x' }
const erase = (storeId: string, address = WHO) =>
  api.operate<Record<string, unknown>>(eraseRecipient, { address }, storeId)
const change = (storeId: string, unsubscribed: boolean) =>
  api.operate(changeUnsubscribe, { address: WHO, unsubscribed }, storeId)

/** Everything that the store's tables hold, as text. */
async function everything(storeId: string): Promise<string> {
  const { db } = api.app.store
  const tables = ['executions', 'executionDetails', 'executionAttempts', 'inboxMessages'] as const
  const rows: unknown[] = []
  for (const table of [...tables, 'unsubscribes', 'unsubscribeLinks', 'auditEntries'] as const)
    rows.push(await db.selectFrom(table).selectAll().where('storeId', '=', storeId).execute())
  // On SQLite, the index has a copy of the text.
  if (!onPostgres()) rows.push(await sql`select * from "executionsSearch"`.execute(db))
  return JSON.stringify(rows).toLowerCase()
}

describe('erasing a recipient', () => {
  it('leaves nothing of them in the history, the inbox or the lists, and of others everything', async () => {
    const steps = await stepsOf(api, sink.port)
    const inbox = await api.operate<{ id: string }>(addTestInbox, {}, steps.storeId)
    const { id: layoutId } = await steps.create(marketing)
    const both = {
      layoutId,
      to: [WHO.toLowerCase(), 'other@example.com'],
      variables: { name: 'Mara the Great' },
    }
    await steps.send({ ...both, runId: `run ${WHO}` })
    await steps.send({ ...both, variables: { name: 'all' }, senderId: inbox.id })
    sink.onRecipient = () => smtpError(550, `no ${WHO} here`)
    await steps.send({ layoutId, to: WHO })
    await recordExecution(api, steps.storeId, {
      actionType: 'HTTP_REQUEST',
      name: 'CRM',
      request: {
        method: 'POST',
        url: `https://crm.example/?e=${encodeURIComponent(WHO)}`,
        headers: {},
        body: `{"email":"${WHO}"}`,
      },
    })
    const others = await recordExecution(api, steps.storeId, {
      recipients: ['x.mara.lindqvist@posteo.example'],
      subject: 'Hello other',
    })
    await change(steps.storeId, true)
    expect(await everything(steps.storeId)).toContain(WHO.toLowerCase())
    expect(await erase(steps.storeId)).toMatchObject({
      masked: 'Ma****@posteo.example',
      executions: 4,
      inputs: 3,
      inboxMessages: 1,
      stillUnsubscribed: true,
    })
    const left = await everything(steps.storeId)
    expect(left.replaceAll('x.mara.lindqvist@posteo.example', '')).not.toContain('mara.lindqvist')
    expect(left).not.toContain('mara the great')
    expect(left).toContain('other@example.com')
    expect(await steps.entry(others)).toMatchObject({ subject: 'Hello other' })
    expect(await erase(steps.storeId)).toMatchObject({ executions: 0, inputs: 0, inboxMessages: 0 })
  })

  it('keeps the suppression as a hash: no marketing, until they are let in again', async () => {
    const steps = await stepsOf(api, sink.port)
    const { id: layoutId } = await steps.create(marketing)
    await change(steps.storeId, true)
    await erase(steps.storeId)
    const found = await api.operate<{ data: object[]; erased: number }>(searchUnsubscribes, {}, steps.storeId)
    expect(found).toMatchObject({ data: [], erased: 1 })
    expect((await steps.send({ layoutId, to: WHO })).body).toMatchObject({ status: 'SKIPPED' })
    expect(await change(steps.storeId, true)).toMatchObject({ changed: false })
    expect(await change(steps.storeId, false)).toMatchObject({ changed: true })
    expect((await steps.send({ layoutId, to: WHO })).body).toMatchObject({ status: 'SUCCESS' })
  })

  it('the link in an email they received still works, without showing an address', async () => {
    const steps = await stepsOf(api, sink.port)
    const { id: layoutId } = await steps.create(marketing)
    await steps.send({ layoutId, to: WHO })
    const path = /\/u\/[\w-]+/.exec(sink.caught[0]?.mail.html || '')?.[0] ?? ''
    expect(await erase(steps.storeId)).toMatchObject({ stillUnsubscribed: false })
    const page = await api.call(path)
    expect(page.status).toBe(200)
    expect(page.text).not.toContain('posteo')
    const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    await api.call(path, { ...form, body: 'List-Unsubscribe=One-Click' })
    expect((await steps.send({ layoutId, to: WHO })).body).toMatchObject({ status: 'SKIPPED' })
    await api.call(path, { ...form, body: 'action=subscribe' })
    expect((await steps.send({ layoutId, to: WHO })).body).toMatchObject({ status: 'SUCCESS' })
  })

  it('409: while an email to them waits; 400: no address; another store is left alone', async () => {
    const steps = await stepsOf(api, sink.port)
    const { id: layoutId } = await steps.create(marketing)
    waitBriefly(api)
    sink.onRecipient = () => smtpError(450, 'busy')
    const { executionId } = (await steps.send({ layoutId, to: WHO })).body
    await expect(erase(steps.storeId)).rejects.toThrow(`wait for ${executionId}, or cancel it`)
    await expect(erase(steps.storeId, 'nobody')).rejects.toThrow('address: must be an email address')
    const { id: other } = await api.newStore()
    expect(await erase(other)).toMatchObject({ executions: 0, stillUnsubscribed: false })
    expect(await everything(steps.storeId)).toContain(WHO.toLowerCase())
  })
})

describe('an address in a text', () => {
  it.each([
    ['to jo@münchen.example.', true],
    ['JO@xn--mnchen-3ya.example', true],
    ['q=jo%40xn--mnchen-3ya.example&b', true],
    ['"=%22jo%40münchen.example', true],
    ['banjo@münchen.example', false],
    ['jo@münchen.example.org', false],
    ['jo@münchen.examples', false],
  ])('%s', (text, isThere) => {
    const who = mentionsOf('Jo@münchen.example')
    expect(who.isIn(text)).toBe(isThere)
    expect(who.mask(text).includes('j****')).toBe(isThere)
  })
})
