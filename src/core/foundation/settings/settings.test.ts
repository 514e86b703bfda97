import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { signInAs } from '../../../testing/app/app-client.ts'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { runCli } from '../../../testing/run-cli.ts'
import { CONFIRMED_MS } from '../../call/limits.ts'
import { addSmtpSender } from '../../delivery/senders/add-smtp-sender.ts'
import { getFooterTexts } from './get-footer-texts.ts'
import { getSettings } from './get-settings.ts'
import { putSettings } from './put-settings.ts'

const api = useHarnessWithoutWorker()

describe('settings', () => {
  it('change field by field, so omitted fields keep their values', async () => {
    const { storeId } = await api.newCaller('read')
    const sender = { name: 'S', host: '127.0.0.1', port: 25, tls: 'none', fromAddress: 'a@b.example' }
    const { id } = (await api.operate(addSmtpSender, sender, storeId)) as { id: string }
    await api.operate(putSettings, { emailQuota: 5, defaultSenderId: id, timeZone: 'Europe/Berlin' }, storeId)
    const marketingTexts = { de: { companyDetails: 'Laden' } }
    await api.operate(putSettings, { marketingTexts }, storeId)
    expect(await api.operate(getSettings, {}, storeId)).toEqual({
      mainLocale: 'en',
      timeZone: 'Europe/Berlin',
      marketingTexts,
      emailQuota: 5,
      defaultSenderId: id,
    })
    await api.operate(putSettings, { emailQuota: null }, storeId)
    expect(await api.operate(getSettings, {}, storeId)).toMatchObject({
      emailQuota: null,
      defaultSenderId: id,
    })
  })

  it('can be saved in the app with another default sender only after a recent confirmation', async () => {
    const { storeId } = await api.newCaller('read')
    const sender = { name: 'S', host: '127.0.0.1', port: 25, tls: 'none', fromAddress: 'a@b.example' }
    const first = await api.operate<{ id: string }>(addSmtpSender, sender, storeId)
    const second = await api.operate<{ id: string }>(addSmtpSender, { ...sender, name: 'T' }, storeId)
    await api.operate(putSettings, { defaultSenderId: first.id }, storeId)
    const admin = await signInAs(api, { roles: { [storeId]: 'admin' } })
    const put = (change: object) => admin.call('putSettings', change, { store: storeId })
    api.clock.advance(CONFIRMED_MS / 1000)
    const refusal = await put({ defaultSenderId: second.id, emailQuota: 5 })
    expect(refusal.status).toBe(403)
    expect(refusal.headers.get('x-confirm')).toBe('identity')
    expect((await put({ defaultSenderId: null })).status).toBe(403)
    expect((await put({ defaultSenderId: first.id, emailQuota: 5 })).status).toBe(200)
  })

  it('include footer texts, which even people without access to the other settings can read', async () => {
    const { storeId } = await api.newCaller('read')
    const marketingTexts = { de: { companyDetails: 'Laden' } }
    await api.operate(putSettings, { mainLocale: 'de', emailQuota: 5, marketingTexts }, storeId)
    expect(getFooterTexts.level).toBe('read')
    expect(await api.operate(getFooterTexts, {}, storeId)).toEqual({ mainLocale: 'de', marketingTexts })
  })

  it('are set from a file and read back on the command line', async () => {
    const { storeId } = await api.newCaller('read')
    const file = join(api.database.dataDir, `settings-${storeId}.json`)
    await writeFile(file, JSON.stringify({ mainLocale: 'DE', emailQuota: 7 }))
    const args = ['--store', storeId, '--json']
    await runCli(['settings', 'put', file, ...args], api.database.environment)
    const { stdout } = await runCli(['settings', 'get', ...args], api.database.environment)
    expect(JSON.parse(stdout)).toMatchObject({ mainLocale: 'de', emailQuota: 7, timeZone: 'UTC' })
  })

  it.each([
    [{ timeZone: 'Mars/Base' }, 'timeZone: must be a time zone such as Europe/Berlin'],
    [{ mainLocale: 'english' }, 'mainLocale: must be a language code such as de or pt-br'],
    [{ defaultSenderId: 'smt_none' }, 'defaultSenderId: not found'],
    [{ emailQuota: -1 }, /^emailQuota: /],
    [{ colour: 'red' }, 'colour: unknown field'],
  ])('do not change if they are set to %j, which is rejected', async (change, problem) => {
    const { storeId } = await api.newCaller('read')
    await expect(api.operate(putSettings, change, storeId)).rejects.toThrow(problem)
    expect(await api.operate(getSettings, {}, storeId)).toMatchObject({ emailQuota: null })
  })
})
