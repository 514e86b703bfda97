import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openBrowser, signInAs } from '../../../testing/app/app-client.ts'
import { recordExecution } from '../../../testing/executions.ts'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { smtpError, useSink } from '../../../testing/servers/sink.ts'
import { NOTICES } from '../../call/limits.ts'
import {
  removeInstallationSender,
  setInstallationSender,
} from '../../delivery/senders/installation-sender.ts'
import { putSettings } from '../../foundation/settings/put-settings.ts'
import { sendNotices } from './send-notices.ts'

const api = useHarnessWithoutWorker()
const sink = useSink()
const DAY = 24 * 3600
const STEP = 'order of ada@example.com'

const setSender = () =>
  api.operate(setInstallationSender, {
    host: '127.0.0.1',
    port: sink.port,
    tls: 'none',
    fromAddress: 'flowpost@example.com',
  })

/** Returns the stores whose notices were not sent. */
const run = async () => {
  const faults: string[] = []
  await sendNotices(api.app.services, (storeId) => faults.push(storeId))
  return faults
}

/** A store with a failing step and an admin who subscribed to notices. */
async function createFailingStore() {
  const { id: storeId } = await api.newStore()
  // Each run checks every store that has subscribers.
  onTestFinished(async () => {
    await api.app.database.db.deleteFrom('noticeWishes').where('storeId', '=', storeId).execute()
  })
  const admin = await signInAs(api, { roles: { [storeId]: 'admin' } })
  const set = (wanted: boolean) => admin.call('setNoticeWish', { wanted }, { store: storeId })
  expect((await set(true)).body).toEqual({ wanted: true, canEmail: true })
  const end = (status: 'FAILED' | 'SUCCESS', stepRef = STEP) =>
    recordExecution(api, storeId, { status, stepRef, error: 'secret-42 was refused by ada@example.com' })
  const fail = async (stepRef = STEP) => {
    for (let n = 0; n < 3; n++) await end('FAILED', stepRef)
  }
  await fail()
  const receivedEmails = () =>
    sink.caught.filter(({ to }) => to.includes(admin.email)).map(({ mail }) => mail)
  return { storeId, admin, set, end, fail, receivedEmails }
}

const rowsOf = (storeId: string) =>
  api.app.database.db.selectFrom('notices').selectAll().where('storeId', '=', storeId).execute()

// Noon, so no test runs past midnight.
beforeAll(() => api.clock.stop())
beforeEach(async () => {
  api.clock.advance((36 * 3600 - ((api.clock.now().getTime() / 1000) % DAY)) % DAY)
  await setSender()
})
afterEach(() => {
  Object.assign(sink, { onRecipient: null, onData: null })
})

describe('notices', () => {
  it('report what needs attention and where, without names, addresses or error messages', async () => {
    const { storeId, receivedEmails } = await createFailingStore()
    expect(await run()).toEqual([])
    expect(receivedEmails()).toHaveLength(1)
    const [mail] = receivedEmails()
    expect(mail?.subject, 'no text that users choose').toBe('A step is failing')
    expect(mail?.text).toContain('Store: Shop')
    expect(mail?.text).toContain(`/app/s/${storeId}/history`)
    expect(JSON.stringify(mail)).not.toMatch(/secret-42|ada@example|order of/)
    expect(JSON.stringify(await rowsOf(storeId))).not.toMatch(/ada@example|order of/)
  })

  it('are sent once a day for each kind, and again when something else fails', async () => {
    const { receivedEmails, end, fail } = await createFailingStore()
    await run()
    await fail('another step')
    await run()
    expect(receivedEmails()).toHaveLength(1)
    api.clock.advance(DAY)
    await run()
    await run()
    expect(receivedEmails()).toHaveLength(2)
    // One of the two is fixed, and the other has already been reported.
    api.clock.advance(DAY)
    await end('SUCCESS', 'another step')
    await run()
    expect(receivedEmails()).toHaveLength(2)
  })

  it('are repeated after a week if the problem persists', async () => {
    const { storeId, receivedEmails } = await createFailingStore()
    const { db } = api.app.database
    // The failures themselves would be too old by then.
    await db.deleteFrom('executions').where('storeId', '=', storeId).execute()
    await api.operate(putSettings, { emailQuota: 0 }, storeId)
    await run()
    for (let day = 1; day < NOTICES.remindDays; day++) {
      api.clock.advance(DAY)
      await run()
    }
    expect(receivedEmails()).toHaveLength(1)
    api.clock.advance(DAY)
    await run()
    expect(receivedEmails()).toHaveLength(2)
  })

  it('are sent again if a fixed problem recurs, whatever else has failed since', async () => {
    const { receivedEmails, end, fail } = await createFailingStore()
    await run()
    await end('SUCCESS')
    await run()
    api.clock.advance(DAY)
    await fail()
    await run()
    expect(receivedEmails()).toHaveLength(2)
    api.clock.advance(DAY)
    await end('SUCCESS')
    await fail('another step')
    await run()
    expect(receivedEmails()).toHaveLength(3)
    api.clock.advance(DAY)
    await end('SUCCESS', 'another step')
    await fail()
    await run()
    expect(receivedEmails()).toHaveLength(4)
  })

  it("are separate for each kind, in the recipient's language", async () => {
    const { storeId, admin, receivedEmails } = await createFailingStore()
    const { db } = api.app.database
    await db.updateTable('people').set({ locale: 'de' }).where('id', '=', admin.personId).execute()
    await api.operate(putSettings, { emailQuota: 10 }, storeId)
    const month = api.clock.now().toISOString().slice(0, 7)
    await db.insertInto('quotaUses').values({ storeId, month, used: 8 }).execute()
    await run()
    await db.updateTable('quotaUses').set({ used: 10 }).where('storeId', '=', storeId).execute()
    await run()
    const subjects = receivedEmails().map(({ subject }) => subject)
    expect(subjects.toSorted()).toEqual([
      '80 % der E-Mails dieses Monats sind gesendet',
      'Das Kontingent dieses Monats ist aufgebraucht',
      'Ein Schritt schlägt fehl',
    ])
  })

  it('are retried if the server defers them, and dropped if it rejects them', async () => {
    const { storeId, receivedEmails } = await createFailingStore()
    sink.onRecipient = () => smtpError(451, 'later')
    await run()
    expect(await rowsOf(storeId)).toMatchObject([{ status: 'DUE' }])
    sink.onRecipient = null
    await run()
    expect(receivedEmails()).toHaveLength(0)
    api.clock.advance(11 * 60)
    await run()
    expect(receivedEmails()).toHaveLength(1)
    const refused = await createFailingStore()
    sink.onRecipient = () => smtpError(550, 'no such user')
    await run()
    sink.onRecipient = null
    api.clock.advance(11 * 60)
    await run()
    expect(await rowsOf(refused.storeId)).toMatchObject([{ status: 'FAILED' }])
    expect(refused.receivedEmails()).toHaveLength(0)
  })

  it('are neither lost nor duplicated if the process stops before or after handing them to the mail server', async () => {
    const { storeId, receivedEmails } = await createFailingStore()
    const { mailer } = api.app.services
    const { send } = mailer
    // Stops before anything is sent.
    mailer.send = () => Promise.reject(new Error('stopped'))
    expect(await run()).toContain(storeId)
    // Stops after the server has accepted the email, and before that is recorded.
    mailer.send = async (...args) => {
      await send(...args)
      throw new Error('stopped')
    }
    expect(await run()).toContain(storeId)
    mailer.send = send
    expect(await rowsOf(storeId)).toMatchObject([{ status: 'HANDED' }])
    await Promise.all([run(), run()])
    expect(receivedEmails()).toHaveLength(1)
  })

  it('are sent once if several processes run at the same time', async () => {
    const { receivedEmails } = await createFailingStore()
    await Promise.all([run(), run(), run()])
    expect(receivedEmails()).toHaveLength(1)
  })

  it('are sent to subscribed admins and owners, while they have that role', async () => {
    const { storeId, admin, set, receivedEmails } = await createFailingStore()
    const { db } = api.app.database
    const setRole = (role: 'viewer' | 'admin') =>
      db.updateTable('members').set({ role }).where('personId', '=', admin.personId).execute()
    await setRole('viewer')
    await run()
    expect((await admin.call('setNoticeWish', { wanted: true }, { store: storeId })).status).toBe(403)
    expect(receivedEmails()).toHaveLength(0)
    await setRole('admin')
    expect((await set(false)).body).toMatchObject({ wanted: false })
    await run()
    expect(receivedEmails()).toHaveLength(0)
    const owner = await signInAs(api, { isOwner: true })
    await owner.call('setNoticeWish', { wanted: true }, { store: storeId })
    await run()
    expect(sink.caught.filter(({ to }) => to.includes(owner.email))).toHaveLength(1)
  })

  it('wait until the installation has a sender', async () => {
    const { admin, storeId, receivedEmails } = await createFailingStore()
    await api.operate(removeInstallationSender, {})
    await run()
    expect(await rowsOf(storeId)).toEqual([])
    expect((await admin.call('getNoticeWish', {}, { store: storeId })).body).toEqual({
      wanted: true,
      canEmail: false,
    })
    await setSender()
    await run()
    expect(receivedEmails()).toHaveLength(1)
  })

  it('cannot be subscribed to by strangers (404) or signed-out visitors (401)', async () => {
    const { id: storeId } = await api.newStore()
    const stranger = await signInAs(api)
    expect((await stranger.call('getNoticeWish', {}, { store: storeId })).status).toBe(404)
    expect((await openBrowser(api).call('getNoticeWish', {}, { store: storeId })).status).toBe(401)
  })
})
