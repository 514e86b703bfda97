import { describe, expect, it } from 'vitest'
import { signInAs } from '../../../testing/app/app-client.ts'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { runCli } from '../../../testing/run-cli.ts'
import { changeUnsubscribe } from './change-unsubscribe.ts'
import { checkUnsubscribes, exportUnsubscribes, importUnsubscribes } from './move-unsubscribes.ts'
import { searchUnsubscribes } from './search-unsubscribes.ts'

const api = useHarnessWithoutWorker()
type UnsubscribePage = { data: { address: string }[]; pagination: { total: number }; erased: number }
type Report = {
  added: number
  alreadyExists: number
  wrong: { line: number; reason: string }[]
  wrongCount: number
}
const newStore = async () => (await api.newStore()).id
const change = (storeId: string, address: string, unsubscribed = true) =>
  api.operate(changeUnsubscribe, { address, unsubscribed }, storeId)
const search = (storeId: string, input: object = {}) =>
  api.operate<UnsubscribePage>(searchUnsubscribes, { ...input }, storeId)
const addresses = async (storeId: string, input: object = {}) =>
  (await search(storeId, input)).data.map(({ address }) => address)
const importCsv = (storeId: string, csv: string) => api.operate<Report>(importUnsubscribes, { csv }, storeId)

describe('unsubscribed addresses', () => {
  it('are found by part of the address, newest first, in pages', async () => {
    const storeId = await newStore()
    for (const address of ['Mara@Posteo.example', 'jo_x@example.com', 'joxx@example.com']) {
      await change(storeId, address)
      api.clock.advance(1)
    }
    expect(await addresses(storeId)).toEqual(['joxx@example.com', 'jo_x@example.com', 'Mara@Posteo.example'])
    expect(await addresses(storeId, { q: 'POSTEO' })).toEqual(['Mara@Posteo.example'])
    expect(await addresses(storeId, { q: 'jo_x' })).toEqual(['jo_x@example.com'])
    expect(await addresses(storeId, { limit: 1, page: 2 })).toEqual(['jo_x@example.com'])
    expect((await search(storeId, { limit: 1 })).pagination.total).toBe(3)
    expect(await addresses(await newStore())).toEqual([])
  })

  it('are found by their domain as written, even if it is not ASCII', async () => {
    const storeId = await newStore()
    await change(storeId, 'jo@müller.example')
    for (const q of ['müller', 'JO@Müller', 'xn--mller'])
      expect(await addresses(storeId, { q })).toEqual(['jo@müller.example'])
  })

  it.each(['jo@MÜLLER.example', 'jo@Öl.example'])('are found in another letter case: %s', async (address) => {
    const storeId = await newStore()
    await change(storeId, address)
    for (const q of [address.toLowerCase(), address.toUpperCase(), address.slice(3).toLowerCase()])
      expect(await addresses(storeId, { q })).toEqual([address])
  })

  it('are added and removed only once, and must be valid', async () => {
    const storeId = await newStore()
    expect(await change(storeId, 'jo@example.com')).toMatchObject({
      changed: true,
      masked: 'j****@example.com',
    })
    expect(await change(storeId, 'JO@example.com')).toMatchObject({ changed: false })
    expect(await change(storeId, 'Jo@Example.com', false)).toMatchObject({
      changed: true,
      unsubscribed: false,
    })
    expect(await change(storeId, 'jo@example.com', false)).toMatchObject({ changed: false })
    await expect(change(storeId, 'nobody')).rejects.toThrow('address: must be an email address')
  })

  it('can be seen and changed only by admins, and are masked in the audit log', async () => {
    const storeId = await newStore()
    const runner = await signInAs(api, { roles: { [storeId]: 'runner' } })
    for (const name of ['searchUnsubscribes', 'exportUnsubscribes', 'eraseRecipient', 'importUnsubscribes'])
      expect((await runner.call(name, {}, { store: storeId })).status, name).toBe(403)
    const admin = await signInAs(api, { roles: { [storeId]: 'admin' } })
    const store = { store: storeId }
    await admin.call('changeUnsubscribe', { address: 'jo@example.com', unsubscribed: true }, store)
    const { body } = await admin.call<{ data: object[] }>('listAudit', {}, store)
    expect(body.data[0]).toMatchObject({ action: 'changeUnsubscribe', subject: 'j****@example.com' })
  })
})

describe('a CSV file', () => {
  const CSV = [
    '\uFEFFName;E-Mail;unsubscribedAt',
    'Mara;Mara <mara@posteo.example>;2025-01-02',
    '"Last; First";"jo@example.com";soon',
    ';;',
    'Nobody;not an address;',
    'Again;JO@example.com;',
    '',
  ].join('\r\n')

  it('can be checked without changing anything; an import adds new addresses and reports invalid lines', async () => {
    const storeId = await newStore()
    await change(storeId, 'mara@posteo.example')
    const report = {
      added: 1,
      alreadyExists: 1,
      wrongCount: 2,
      wrong: [
        { line: 4, reason: 'must be one address' },
        { line: 5, reason: 'the @ is missing' },
      ],
    }
    expect(await api.operate(checkUnsubscribes, { csv: CSV }, storeId)).toMatchObject(report)
    expect(await addresses(storeId)).toEqual(['mara@posteo.example'])
    expect(await importCsv(storeId, CSV)).toMatchObject(report)
    expect((await addresses(storeId)).sort()).toEqual(['jo@example.com', 'mara@posteo.example'])
    expect(await importCsv(storeId, CSV)).toMatchObject({ added: 0, alreadyExists: 2 })
  })

  it('is unchanged by an export and import, including times', async () => {
    const from = await newStore()
    const to = await newStore()
    await importCsv(
      from,
      'address,unsubscribedAt\nb@example.com,2025-01-02T03:04:05.000Z\na+b@example.com,2025-02-02\n',
    )
    const { csv } = await api.operate<{ csv: string }>(exportUnsubscribes, {}, from)
    expect(csv).toBe(
      'address,unsubscribedAt\r\na+b@example.com,2025-02-02T00:00:00.000Z\r\nb@example.com,2025-01-02T03:04:05.000Z\r\n',
    )
    await importCsv(to, csv)
    expect(await api.operate(exportUnsubscribes, {}, to)).toEqual({ csv, count: 2 })
  })

  it.each(['=cmd@example.com', '+1@example.com', '-a@example.com', "'=b@example.com"])(
    'prevents spreadsheets from reading an address as a formula, and is imported unchanged: %s',
    async (address) => {
      const from = await newStore()
      const to = await newStore()
      await change(from, address)
      const { csv } = await api.operate<{ csv: string }>(exportUnsubscribes, {}, from)
      expect(csv).toContain(`\r\n'${address},`)
      await importCsv(to, csv)
      expect(await addresses(to)).toEqual([address])
    },
  )

  it('has one address per line if it has no header; many are added at once', async () => {
    const storeId = await newStore()
    const many = Array.from({ length: 1000 }, (_, n) => `customer${n}@example.com`).join('\n')
    expect(await importCsv(storeId, many)).toMatchObject({ added: 1000, wrongCount: 0 })
    expect(await addresses(storeId, { q: 'customer999@' })).toEqual(['customer999@example.com'])
  })

  it('is read from standard input on the command line', async () => {
    const storeId = await newStore()
    const command = ['unsubscribe', 'import', '--store', storeId, '--json']
    const { stdout } = await runCli(command, api.database.environment, 'a@example.com\nwrong\n')
    expect(JSON.parse(stdout)).toMatchObject({ added: 1, wrong: [{ line: 2 }] })
  })
})
