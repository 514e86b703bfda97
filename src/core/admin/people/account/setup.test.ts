import { describe, expect, it, onTestFinished } from 'vitest'
import { openBrowser, PASSWORD } from '../../../../testing/app/app-client.ts'
import { type Harness, useHarnessWithoutWorker } from '../../../../testing/harness.ts'
import { runCli } from '../../../../testing/run-cli.ts'
import { onPostgres } from '../../../../testing/test-database.ts'
import { createSetupLink } from './setup.ts'

const api = useHarnessWithoutWorker()

const newLink = async (on: Harness) => {
  const { url, expiresAt } = await on.operate<{ url: string; expiresAt: string }>(createSetupLink, {})
  return { token: url.split('#')[1] ?? '', url, expiresAt }
}
const me = { name: 'Ada', email: 'ada@example.com', password: PASSWORD }

/** After the test, resets the installation to the state before the first account. */
function removePeopleAfterwards() {
  onTestFinished(async () => {
    const { db } = api.app.database
    await db.deleteFrom('people').execute()
    await db.deleteFrom('stores').execute()
  })
}

describe('the setup link', () => {
  it('is printed by the command line, with its expiry', async () => {
    const { stdout, stderr } = await runCli(['setup-link', '--json'], api.database.environment)
    expect(stderr).toBe('')
    const link = JSON.parse(stdout)
    expect(Object.keys(link)).toEqual(['url', 'expiresAt'])
    expect(link.url).toMatch(/^http:\/\/localhost:3000\/app\/setup#[\w-]{43}$/)
    expect(Date.parse(link.expiresAt) - Date.now()).toBeGreaterThan(59 * 60_000)
  })

  it('creates the owner, a first store and a session, once', async () => {
    removePeopleAfterwards()
    const browser = openBrowser(api)
    expect((await browser.call('getAppState')).body).toMatchObject({ needsSetup: true, hasStores: false })
    const { token } = await newLink(api)
    const input = { ...me, token, storeName: 'My shop' }
    const claimed = await browser.call<{ storeId: string }>('claimSetup', input)
    expect(claimed.status).toBe(200)
    const { body } = await browser.call<{ person: object; stores: object[] }>('getSession')
    expect(body.person).toMatchObject({ name: 'Ada', email: 'ada@example.com', isOwner: true })
    expect(body.stores).toEqual([
      {
        id: claimed.body.storeId,
        name: 'My shop',
        timeZone: 'UTC',
        role: 'admin',
        can: ['read', 'write', 'execute', 'admin'],
      },
    ])
    expect((await openBrowser(api).call('claimSetup', input)).status).toBe(400)
    expect((await browser.call('getAppState')).body).toMatchObject({ needsSetup: false })
    await expect(newLink(api)).rejects.toThrow('accounts already exist')
  })

  it('can be claimed only once, even concurrently', async () => {
    removePeopleAfterwards()
    const { token } = await newLink(api)
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        openBrowser(api).call('claimSetup', { ...me, email: `a${i}@example.com`, token, storeName: 'S' }),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(400)])
    expect(await api.app.database.db.selectFrom('people').selectAll().execute()).toHaveLength(1)
    expect(await api.app.database.db.selectFrom('stores').selectAll().execute()).toHaveLength(1)
  })

  it('is rejected with 400 if it has been replaced, has expired, or is unknown', async () => {
    const older = await newLink(api)
    const newer = await newLink(api)
    const claim = (token: string) => openBrowser(api).call('claimSetup', { ...me, token, storeName: 'S' })
    expect((await claim(older.token)).status).toBe(400)
    expect((await claim('x'.repeat(43))).status).toBe(400)
    api.clock.advance(3601)
    expect((await claim(newer.token)).body.error).toMatch(/^token: /)
  })

  it('gives the owner the existing stores, and requires no store name', async () => {
    removePeopleAfterwards()
    const { id } = await api.newStore()
    const { token } = await newLink(api)
    const reply = await openBrowser(api).call('claimSetup', { ...me, token })
    expect([reply.status, reply.body]).toEqual([200, { storeId: id }])
  })

  it('can fill the store with demo content', async () => {
    removePeopleAfterwards()
    const { token } = await newLink(api)
    const browser = openBrowser(api)
    const { body } = await browser.call<{ storeId: string }>('claimSetup', {
      ...me,
      token,
      storeName: 'Demo',
      demo: true,
    })
    type Cards = { data: { changedBy: object }[] }
    const layouts = await browser.call<Cards>('listLayoutCards', {}, { store: body.storeId })
    expect(layouts.body.data.length).toBeGreaterThan(1)
    const [layout] = layouts.body.data
    expect(layout?.changedBy).toEqual({ name: me.name, source: 'app' })
    expect((await browser.call<object[]>('listKeys', {}, { store: body.storeId })).body).toEqual([])
  })

  it('counts the demo emails of this month toward the quota', async () => {
    removePeopleAfterwards()
    const { token } = await newLink(api)
    const browser = openBrowser(api)
    const { body } = await browser.call<{ storeId: string }>('claimSetup', {
      ...me,
      token,
      storeName: 'Demo',
      demo: true,
    })
    const read = async <T>(name: string, input: object) =>
      (await browser.call<T>(name, input, { store: body.storeId })).body
    const stats = await read<{ quota: { used: number; resetsAt: string } }>('getStats', { days: 30 })
    const resetsAt = new Date(stats.quota.resetsAt)
    const from = new Date(Date.UTC(resetsAt.getUTCFullYear(), resetsAt.getUTCMonth() - 1)).toISOString()
    const sent = { actionType: 'EMAIL', state: 'succeeded', from }
    const { pagination } = await read<{ pagination: { total: number } }>('searchHistory', sent)
    expect(stats.quota.used).toBe(pagination.total)
  })

  // Only the wording differs here; another test covers the demo content on PostgreSQL.
  describe.runIf(!onPostgres()).each([
    [
      'de',
      'de',
      'Bestellbestätigung',
      /^Ihre Bestellung \d+ ist eingegangen$/,
      'CRM benachrichtigen',
      'Testpostfach',
    ],
    [
      'fr',
      'fr',
      'Confirmation de commande',
      /^Votre commande \d+ est bien enregistrée$/,
      'Prévenir le CRM',
      'Boîte de test',
    ],
    [undefined, 'en', 'Order confirmation', /^Your order \d+ is in$/, 'Notify the CRM', 'Test inbox'],
  ])('claimed by a person whose app language is %s', (language, locale, name, subject, request, inbox) => {
    const claim = async (demo: boolean) => {
      removePeopleAfterwards()
      const { token } = await newLink(api)
      const browser = openBrowser(api)
      const input = { ...me, token, storeName: 'Demo', demo, language }
      const {
        body: { storeId: store },
      } = await browser.call<{ storeId: string }>('claimSetup', input)
      const read = async <T>(operation: string, input = {}) =>
        (await browser.call<T>(operation, input, { store })).body
      return { read, settings: await read<{ mainLocale: string }>('getSettings') }
    }

    it("makes that language the store's main one, and names the test inbox in it", async () => {
      const { read, settings } = await claim(false)
      expect(settings.mainLocale).toBe(language ?? 'en')
      const { data: senders } = await read<{ data: { name: string }[] }>('listSmtpSenders')
      expect(senders.map((sender) => sender.name)).toEqual([inbox])
    })

    it("adds demo content in that language, and makes it the layouts' main one", async () => {
      const { read, settings } = await claim(true)
      expect(settings.mainLocale).toBe(language ?? 'en')
      type Named<T> = { data: ({ name: string } & T)[] }
      const { data: layouts } = await read<Named<{ languages: object[] }>>('listLayoutCards', { limit: 50 })
      const order = layouts.find((layout) => layout.name === name)
      expect(order?.languages).toContainEqual(expect.objectContaining({ locale, main: true }))
      const { data: requests } = await read<Named<object>>('browseHttpRequests')
      expect(requests.map((each) => each.name)).toContain(request)
      const { data: entries } = await read<{ data: { subject: string | null }[] }>('searchHistory', {
        limit: 50,
      })
      expect(entries.some((entry) => subject.test(entry.subject ?? ''))).toBe(true)
    })
  })

  it.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['Mars/Base', 'UTC'],
  ])("gives the store the browser's time zone if the server recognizes it: %s", async (timeZone, zone) => {
    removePeopleAfterwards()
    const { token } = await newLink(api)
    const browser = openBrowser(api)
    await browser.call('claimSetup', { ...me, token, storeName: 'Shop', timeZone })
    const { body } = await browser.call<{ stores: object[] }>('getSession')
    expect(body.stores).toMatchObject([{ timeZone: zone }])
  })

  it.each([
    [{ password: 'short' }, 'password: must have at least 12 characters'],
    [{ password: 'password1234' }, 'password: too common'],
    [{ email: 'nobody' }, 'email: must be an email address'],
    [{ name: '' }, 'name: required'],
    [{ storeName: undefined }, 'storeName: required'],
  ])('rejects invalid input with 400: %j', async (invalid, message) => {
    const { token } = await newLink(api)
    const reply = await openBrowser(api).call('claimSetup', { ...me, token, storeName: 'S', ...invalid })
    expect(reply.status).toBe(400)
    expect(reply.body.error).toContain(message)
  })
})
