import { setTimeout } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { openApp } from '../../compose.ts'
import { readConfig } from '../../config.ts'
import { subscribe } from '../../core/admin/notices/subscription.ts'
import { insertPerson } from '../../core/admin/people/person.ts'
import { createStore } from '../../core/admin/stores/create-store.ts'
import { operator } from '../../core/call/context.ts'
import { type AnyOperation, invoke } from '../../core/call/operation.ts'
import { setInstallationSender } from '../../core/delivery/senders/installation-sender.ts'
import { putSettings } from '../../core/foundation/settings/put-settings.ts'
import { createTestDatabase } from '../test-database.ts'
import { startGatedSmtp } from './gated-smtp.ts'
import { type ServiceProcess, startProcess } from './processes.ts'

/** When the process is killed: at a point in the SMTP dialogue, or at a random moment. */
const POINTS = ['greeting', 'data', 'body', 'end', 'end', null, null] as const
const READERS = 24
const TIMEOUT_MS = 30_000

/** A store over its quota, with many users who subscribed to that notice. */
async function setUp(environment: Record<string, string>, port: number) {
  const app = await openApp(readConfig(environment), pino({ level: 'silent' }))
  const operate = async <T>(operation: AnyOperation, input: object, storeId?: string) => {
    const ctx = operator(app.services, storeId === undefined ? null : { id: storeId, name: '' })
    return (await invoke(operation, ctx, { ...input })).output as T
  }
  const { id } = await operate<{ id: string }>(createStore, { name: 'Shop' })
  await operate(putSettings, { emailQuota: 0 }, id)
  await operate(setInstallationSender, { host: '127.0.0.1', port, tls: 'none', fromAddress: 'f@example.com' })
  const ctx = operator(app.services, { id, name: 'Shop' })
  for (let n = 0; n < READERS; n++) {
    const reader = { name: 'R', email: `reader${n}@example.com`, passwordHash: null, isOwner: true }
    await subscribe(ctx, await insertPerson(ctx.db, reader, new Date().toISOString()))
  }
  return app
}

it('a service killed while emailing notices sends none twice and loses only those it was sending', async () => {
  const database = await createTestDatabase()
  const smtp = await startGatedSmtp()
  const app = await setUp(database.environment, smtp.port)
  const processes: ServiceProcess[] = []
  onTestFinished(async () => {
    await Promise.all(processes.map((process) => process.kill()))
    await app.close()
    await smtp.close()
    await database.remove()
  })
  const start = async () => {
    const process = await startProcess(['worker'], database.environment, () => {})
    processes.push(process)
    return process
  }
  smtp.confirmDelayMs = 5
  for (const point of POINTS) {
    if (point) smtp.gate.hold(point)
    const process = await start()
    if (point) {
      await smtp.gate.waitForHeld(1)
      if (point === 'end') smtp.gate.release(Math.round(Math.random()))
    } else await setTimeout(Math.random() * 60)
    await process.kill()
    smtp.gate.dropHeld()
    smtp.gate.stopHolding()
  }
  await start()
  const notices = () =>
    app.database.db
      .selectFrom('notices')
      .innerJoin('people', 'people.id', 'notices.personId')
      .select(['people.email', 'notices.status'])
      .execute()
  const isOpen = async () => (await notices()).some(({ status }) => status === 'DUE')
  for (const before = Date.now(); (await isOpen()) && Date.now() - before < TIMEOUT_MS; ) await setTimeout(50)

  const emailsTo = (email: string) => smtp.arrivals.filter(({ runId }) => `${runId}@example.com` === email)
  const all = await notices()
  expect(all).toHaveLength(READERS)
  for (const { email, status } of all) {
    expect(emailsTo(email).length, `${email} ${status}`).toBeLessThanOrEqual(1)
    expect(status, email).toMatch(/^(?:SENT|HANDED)$/)
    if (status === 'SENT') expect(emailsTo(email)).toHaveLength(1)
  }
  // A notice is lost if the process is killed while sending it, because no notice may be sent twice.
  const interrupted = all.filter(({ status }) => status === 'HANDED')
  expect(interrupted.length).toBeGreaterThan(0)
  expect(interrupted.length).toBeLessThanOrEqual(POINTS.length)
})
