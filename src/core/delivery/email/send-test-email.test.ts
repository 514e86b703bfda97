import { afterEach, describe, expect, it } from 'vitest'
import { signInAs } from '../../../testing/app/app-client.ts'
import { changeMessages } from '../../../testing/executions.ts'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { layoutsOf } from '../../../testing/layouts.ts'
import { runCli } from '../../../testing/run-cli.ts'
import { smtpError, useSink } from '../../../testing/servers/sink.ts'
import { stepsOf } from '../../../testing/steps.ts'
import { operator } from '../../call/context.ts'
import { EXECUTE_BUDGET } from '../../call/limits.ts'
import { setSecret } from '../../foundation/secrets/set-secret.ts'
import { putSettings } from '../../foundation/settings/put-settings.ts'
import { endAbandonedTests } from '../history/purge-history.ts'
import { storeInInbox } from '../inbox/inbox.ts'
import { addTestInbox } from '../senders/add-test-inbox.ts'
import { addUpChanges } from '../stats/add-up.ts'
import { addUnsubscribe } from '../unsubscribes/unsubscribes.ts'

const api = useHarnessWithoutWorker()
const sink = useSink()
afterEach(() => {
  sink.caught.length = 0
  sink.onRecipient = null
})

type Person = Awaited<ReturnType<typeof signInAs>>
type Entry = Record<string, unknown> & { id: string; status: string; error: string | null }

const to = 'ada@example.com'

async function createRunner(steps: { storeId: string }) {
  const runner = await signInAs(api, { roles: { [steps.storeId]: 'runner' } })
  return {
    runner,
    test: (input: object) => runner.call<Entry>('sendTestEmail', { to, ...input }, { store: steps.storeId }),
  }
}

describe('a test email', () => {
  it('is sent through the default sender with secrets masked, and is in the history as a test', async () => {
    const steps = await stepsOf(api, sink.port)
    const { test } = await createRunner(steps)
    await api.operate(setSecret, { name: 'TOKEN', value: 'canary-value' }, steps.storeId)
    const { id } = await steps.create({
      name: 'Welcome',
      bodyType: 'text',
      subject: 'Hi {{ variables.name }} {{ secrets.TOKEN }}',
      body: '<p>Your key is {{ secrets.TOKEN }}</p>',
    })
    const reply = await test({ id, variables: { name: 'Ada' } })
    expect(reply.status, reply.text).toBe(200)
    const [{ mail, from, raw, ...envelope } = { mail: null, from: '', raw: '', to: [] }] = sink.caught
    expect([from, envelope.to]).toEqual(['shop@shop.example', [to]])
    expect(mail?.subject).toBe('Hi Ada ••••')
    expect(mail?.html).toContain('Your key is ••••')
    expect(raw).not.toContain('canary')
    const expected = {
      actionType: 'EMAIL',
      status: 'SUCCESS',
      trigger: 'test',
      actionConfigId: id,
      actionConfigName: 'Welcome',
      to: ['ad****@example.com'],
      subject: 'Hi Ada ••••',
      senderId: steps.senderId,
      attempts: 1,
      error: null,
      layoutVersion: 1,
      messages: [{ to: 'ad****@example.com', status: 'SUCCESS', error: null }],
    }
    expect(reply.body).toMatchObject(expected)
    expect(await steps.entry(reply.body.id)).toMatchObject(expected)
    expect(raw).toMatch(/^X-Flowpost-Test: true\r$/m)
  })

  it('counts toward neither statistics nor quota, and can be sent when the quota is used up', async () => {
    const steps = await stepsOf(api, sink.port)
    const { test } = await createRunner(steps)
    const { id } = await steps.create({})
    await api.operate(putSettings, { emailQuota: 0 }, steps.storeId)
    expect((await test({ id })).body).toMatchObject({ status: 'SUCCESS' })
    sink.onRecipient = () => smtpError(550, 'nobody here')
    expect((await test({ id })).body).toMatchObject({ status: 'FAILED' })
    const readStats = async () => (await api.call('/api/v1/stats', { key: steps.key })).body
    const none = { totals: { total: 0, success: 0, failed: 0, pending: 0 }, byLayout: [], quota: { used: 0 } }
    expect(await readStats()).toMatchObject(none)
    await addUpChanges(api.app.services)
    expect(await readStats()).toMatchObject(none)
    const history = await api.call('/api/v1/history', { key: steps.key })
    expect(history.body).toMatchObject({ pagination: { total: 2 } })
  })

  it('shows a draft, in its language, without saving it', async () => {
    const steps = await stepsOf(api, sink.port)
    const { test } = await createRunner(steps)
    const { id } = await steps.create({ bodyType: 'text', body: '<p>Old</p>' })
    const draft = { subject: 'Neu', body: '<p>Entwurf</p>' }
    const reply = await test({ id, draft, draftLocale: 'de' })
    expect(reply.body).toMatchObject({ status: 'SUCCESS', locale: 'de', layoutVersion: null })
    expect(sink.caught[0]?.mail).toMatchObject({ subject: 'Neu', html: expect.stringContaining('Entwurf') })
    expect(await steps.get(id)).toMatchObject({ version: 1, languages: [{ locale: 'en' }] })
    const refused = await test({ id, draft: { body: '{{ open' } })
    expect([refused.status, refused.body.error]).toEqual([400, expect.stringMatching(/^body: /)])
    expect(sink.caught).toHaveLength(1)
  })

  it('arrives in the built-in inbox if that is the sender', async () => {
    const layouts = await layoutsOf(api)
    const { runner, test } = await createRunner(layouts)
    await api.operate(addTestInbox, {}, layouts.storeId)
    const { id } = await layouts.create({ subject: 'To the inbox' })
    expect((await test({ id })).body).toMatchObject({ status: 'SUCCESS' })
    const inbox = await runner.call<{ data: object[] }>('listInboxMessages', {}, { store: layouts.storeId })
    expect(inbox.body.data).toEqual([
      expect.objectContaining({ subject: 'To the inbox', to: [to], isTest: true }),
    ])
  })

  it('can be sent by an editor, who sees only test emails in the inbox', async () => {
    const steps = await stepsOf(api, 1)
    const { storeId } = steps
    const { id: senderId } = await api.operate<{ id: string }>(addTestInbox, {}, storeId)
    const { id } = await steps.create({ subject: 'Tested' })
    const editor = await signInAs(api, { roles: { [storeId]: 'editor' } })
    expect((await editor.call('sendTestEmail', { id, to, senderId }, { store: storeId })).status).toBe(200)
    const customers = { from: 'shop@shop.example', to: ['bo@example.com'], bytes: Buffer.from('Hello') }
    const ctx = operator(api.app.services, { id: storeId, name: '' })
    await storeInInbox(ctx, customers, { subject: 'For a customer', isTest: false })
    const inbox = (person: Person) =>
      person.call<{ data: { id: string; subject: string }[] }>('listInboxMessages', {}, { store: storeId })
    const all = (await inbox((await createRunner(steps)).runner)).body.data
    expect(all.map(({ subject }) => subject)).toEqual(['For a customer', 'Tested'])
    expect((await inbox(editor)).body.data).toEqual([expect.objectContaining({ subject: 'Tested' })])
    const open = (index: number) => editor.call('getInboxMessage', { id: all[index]?.id }, { store: storeId })
    expect([(await open(0)).status, (await open(1)).status]).toEqual([404, 200])
  })

  it('is sent to several people, who cannot see each other’s addresses, as one history entry', async () => {
    const steps = await stepsOf(api, sink.port)
    const { test } = await createRunner(steps)
    const { id } = await steps.create({})
    const reply = await test({ id, to: 'ada@example.com, Bo <bo@example.com>; ADA@example.com' })
    expect(reply.body).toMatchObject({
      status: 'SUCCESS',
      to: ['ad****@example.com', 'b****@example.com'],
      messages: [{ status: 'SUCCESS' }, { status: 'SUCCESS' }],
    })
    expect(sink.caught.map((caught) => caught.to)).toEqual([['ada@example.com'], ['bo@example.com']])
    for (const { raw } of sink.caught) expect(raw).toMatch(/^To: [^,]+@example\.com>?\r$/m)
    const tooMany = Array.from({ length: 11 }, (_, number) => `p${number}@example.com`)
    expect((await test({ id, to: tooMany })).body.error).toBe('to: must have at most 10 addresses')
  })

  it('reports the outcome for each recipient', async () => {
    const steps = await stepsOf(api, sink.port)
    const { test } = await createRunner(steps)
    const { id } = await steps.create({})
    sink.onRecipient = (address) => (address.startsWith('bo') ? smtpError(550, 'nobody here') : null)
    const { body } = await test({ id, to: ['ada@example.com', 'bo@example.com', 'cy@example.com'] })
    expect(body).toMatchObject({
      status: 'SUCCESS',
      messages: [
        { status: 'SUCCESS' },
        { status: 'FAILED', error: expect.stringContaining('nobody here') },
        { status: 'SUCCESS' },
      ],
    })
  })

  it('has an unsubscribe link that does nothing if the layout is marketing, and skips unsubscribed recipients', async () => {
    const steps = await stepsOf(api, sink.port)
    const { test } = await createRunner(steps)
    const { id } = await steps.create({ category: 'marketing', bodyType: 'text', body: '<p>Sale</p>' })
    expect((await test({ id })).body).toMatchObject({ status: 'SUCCESS' })
    const link = /http[^"]+\/u\/preview/.exec(sink.caught[0]?.mail.html ?? '')?.[0]
    expect(sink.caught[0]?.raw).toContain(`List-Unsubscribe: <${link}>`)
    for (const method of ['GET', 'POST'])
      expect(await api.call(link?.replace(/^.*(?=\/u\/)/, '') ?? '', { method })).toMatchObject({
        status: 200,
        text: expect.stringContaining('<h1>This is a test</h1>'),
      })
    const links = api.app.database.db.selectFrom('unsubscribeLinks').where('storeId', '=', steps.storeId)
    expect(await links.selectAll().execute()).toEqual([])
    const unsubscribes = api.app.database.db.selectFrom('unsubscribes').where('storeId', '=', steps.storeId)
    expect(await unsubscribes.selectAll().execute()).toEqual([])
    await api.operate(addUnsubscribe, { address: to }, steps.storeId)
    const skipped = await test({ id })
    expect(skipped.body).toMatchObject({ status: 'SKIPPED', messages: [{ error: 'Has unsubscribed.' }] })
    expect(sink.caught).toHaveLength(1)
  })

  it('reports why it was not sent, and is not retried', async () => {
    const steps = await stepsOf(api, sink.port)
    const { test } = await createRunner(steps)
    const { id } = await steps.create({ bodyType: 'text', body: "{{ 'x' | date: '%s' | divided_by: 0 }}" })
    const unrendered = await test({ id })
    expect(unrendered.body).toMatchObject({
      status: 'FAILED',
      error: expect.stringMatching(/cannot be rendered/),
    })
    const fine = await steps.create({})
    for (const code of [550, 451]) {
      sink.onRecipient = () => smtpError(code, 'nobody here')
      const reply = await test({ id: fine.id })
      expect(reply.body).toMatchObject({ status: 'FAILED', error: expect.stringContaining('nobody here') })
      expect(reply.body).toMatchObject({ attempts: 1, nextAttemptAt: null })
    }
    expect(sink.caught).toHaveLength(0)
  })

  it('has an unknown outcome if the process ended while sending it', async () => {
    const steps = await stepsOf(api, sink.port)
    const { test } = await createRunner(steps)
    const { id } = await steps.create({})
    const { db } = api.app.database
    const { body } = await test({ id })
    const unfinished = { status: 'PENDING' as const, finishedAt: null, createdAt: '2026-01-01T00:00:00.000Z' }
    await db.updateTable('executions').set(unfinished).where('id', '=', body.id).execute()
    await changeMessages(api, body.id, (message) => ({ ...message, status: 'HANDED' }))
    await endAbandonedTests(api.app.services)
    expect(await steps.entry(body.id)).toMatchObject({
      status: 'FAILED',
      error: expect.stringMatching(/^outcome unknown/),
      messages: [{ status: 'FAILED', error: expect.stringMatching(/^outcome unknown/) }],
    })
  })

  it('is rejected with 409 without a sender, 400 for invalid input, 404 for another store’s layout, 403 for viewers', async () => {
    const layouts = await layoutsOf(api)
    const { test } = await createRunner(layouts)
    const { id } = await layouts.create({})
    const none = await test({ id })
    expect([none.status, none.body.error]).toEqual([
      409,
      expect.stringMatching(/^there is no sender: add one/),
    ])
    expect((await test({ id, senderId: 'smt_none' })).body.error).toBe('senderId: not found')
    for (const invalid of ['nobody', 'a@b@c', 'a@example.com\r\nBcc: x@example.com', ''])
      expect((await test({ id, to: invalid })).body.error).toMatch(/^to: /)
    const otherStore = await stepsOf(api, sink.port)
    expect((await test({ id: (await otherStore.create({})).id })).status).toBe(404)
    expect((await test({ id, senderId: otherStore.senderId })).status).toBe(400)
    const viewer = await signInAs(api, { roles: { [layouts.storeId]: 'viewer' } })
    expect((await viewer.call('sendTestEmail', { id, to }, { store: layouts.storeId })).status).toBe(403)
    const history = await api.call<{ data: object[] }>('/api/v1/history', { key: layouts.key })
    expect(history.body.data).toEqual([])
  })

  it('is rejected with 429 once the person has used up their live runs', async () => {
    const steps = await stepsOf(api, sink.port)
    const { runner, test } = await createRunner(steps)
    const { id } = await steps.create({})
    const { execute } = api.app.services.budgets
    for (let used = 0; used < EXECUTE_BUDGET.limit - 1; used++) await execute.take(runner.personId)
    expect((await test({ id })).status).toBe(200)
    const over = await test({ id })
    expect([over.status, over.body.error]).toEqual([429, expect.stringMatching(/live runs/)])
    expect(sink.caught).toHaveLength(1)
  })

  it('is sent on the command line, with the variables from standard input', async () => {
    const steps = await stepsOf(api, sink.port)
    const { id } = await steps.create({ subject: 'Hi {{ variables.name }}' })
    await steps.call('PUT', `/${id}/translations/de`, { subject: 'Hallo {{ variables.name }}' })
    const args = ['layout', 'send-test', id, '--to', to, '--locale', 'de', '--store', steps.storeId, '--json']
    const piped = [...args, '--variables-stdin']
    const { stdout, stderr } = await runCli(piped, api.database.environment, '{"name":"Ada"}')
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toMatchObject({ status: 'SUCCESS', trigger: 'test', locale: 'de' })
    expect(sink.caught[0]?.mail.subject).toBe('Hallo Ada')
  })
})
