import { describe, expect, it } from 'vitest'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { runCli } from '../../../testing/run-cli.ts'
import { operator } from '../../call/context.ts'
import { putSettings } from '../../foundation/settings/put-settings.ts'
import { addMailbox } from './add-mailbox.ts'
import { addSmtpSender } from './add-smtp-sender.ts'
import { openSender } from './open-sender.ts'
import { updateSmtpSender } from './update-smtp-sender.ts'

const api = useHarnessWithoutWorker()
type SenderOutput = { id: string; name: string; address: string; isDefault: boolean }
const list = async (key: string, path: string) =>
  (await api.call<{ data: SenderOutput[]; pagination: { total: number } }>(`/api/v1${path}`, { key })).body
const smtp = { name: 'Shop', host: 'smtp.example.com', port: 587, fromAddress: 'shop@example.com' }
const credentials = { clientId: 'id', clientSecret: 'canary-secret', refreshToken: 'canary-token' }

it("switching a sender's encryption off requires the password again", async () => {
  const { storeId } = await api.newCaller('read')
  const server = { name: 'S', host: 'mail.example.com', port: 2525, fromAddress: 'a@b.example' }
  const login = { user: 'post', password: 'first-password' }
  const { id } = await api.operate<{ id: string }>(addSmtpSender, { ...server, ...login }, storeId)
  const change = (input: object) => api.operate(updateSmtpSender, { id, ...input }, storeId)
  await expect(change({ tls: 'none' })).rejects.toThrow(
    'password: enter it again, because the connection would no longer be encrypted',
  )
  expect(await change({ tls: 'tls' })).toMatchObject({ tls: 'tls', hasPassword: true })
  expect(await change({ tls: 'none', password: 'second' })).toMatchObject({ tls: 'none' })
})

describe('SMTP senders', () => {
  it('are added on the command line with the password from standard input, and show no credentials', async () => {
    const { storeId, key } = await api.newCaller('read')
    const args = ['smtp', 'add', '--store', storeId, '--name', 'Shop', '--host', 'smtp.example.com']
    const more = [
      '--port',
      '465',
      '--user',
      'canary-user',
      '--password-stdin',
      '--from-address',
      'a@example.com',
    ]
    const all = [...args, ...more, '--from-name', 'My Shop', '--default', '--json']
    const { stdout, stderr } = await runCli(all, api.database.environment, 'canary-password\n')
    expect(stderr).toBe('')
    const output = JSON.parse(stdout)
    expect(output).toEqual({
      id: expect.stringMatching(/^smt_/),
      name: 'Shop',
      host: 'smtp.example.com',
      port: 465,
      tls: 'tls',
      fromName: 'My Shop',
      fromAddress: 'a@example.com',
      hasUsername: true,
      hasPassword: true,
      isDefault: true,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
    expect((await list(key, '/smtp-configs')).data).toEqual([output])
    const { db } = api.app.database
    const stored = [
      await db.selectFrom('smtpSenders').selectAll().execute(),
      await db.selectFrom('vaultEntries').selectAll().execute(),
    ]
    expect(JSON.stringify([stored, output])).not.toMatch(/canary/)
  })

  it('use starttls and no credentials by default', async () => {
    const { storeId } = await api.newCaller('read')
    const output = await api.operate(addSmtpSender, smtp, storeId)
    expect(output).toMatchObject({ tls: 'starttls', fromName: null, hasUsername: false, hasPassword: false })
    expect(output).toMatchObject({ isDefault: true })
  })

  it.each([
    [{ port: 0 }, 'port: '],
    [{ port: 70_000 }, 'port: '],
    [{ host: 'a b' }, 'host: '],
    [{ host: 'a\r\nb' }, 'host: '],
    [{ fromAddress: 'nobody' }, 'fromAddress: must be an email address'],
    [{ fromAddress: 'a@b, c@d' }, 'fromAddress: '],
    [{ fromName: 'A\r\nBcc: x@y.z' }, 'fromName: must be on one line'],
    [{ name: ' ' }, 'name: required'],
    [{ password: 'x' }, 'user: required with a password'],
    [{ tls: 'ssl' }, 'tls: must be one of none, starttls, tls'],
  ])('are rejected if they are invalid: %j', async (invalid, message) => {
    const { storeId } = await api.newCaller('read')
    await expect(api.operate(addSmtpSender, { ...smtp, ...invalid }, storeId)).rejects.toThrow(message)
  })

  it('are searched by name, host and address', async () => {
    const { storeId, key } = await api.newCaller('read')
    await api.operate(addSmtpSender, smtp, storeId)
    await api.operate(addSmtpSender, { ...smtp, name: 'Büro', host: 'mx.other.example' }, storeId)
    for (const [q, total] of [
      ['BÜRO', 1],
      ['mx.other', 1],
      ['shop@', 2],
      ['nothing', 0],
    ] as const)
      expect((await list(key, `/smtp-configs?q=${encodeURIComponent(q)}`)).pagination.total, q).toBe(total)
  })
})

describe('mailboxes', () => {
  it('are added on the command line, and show a masked address and no credentials', async () => {
    const { storeId, key } = await api.newCaller('read')
    const args = [
      'mailbox',
      'add',
      '--store',
      storeId,
      '--provider',
      'gmail',
      '--address',
      'john.doe@example.com',
    ]
    const { stdout, stderr } = await runCli(
      [...args, '--credentials-stdin', '--json'],
      api.database.environment,
      JSON.stringify(credentials),
    )
    expect(stderr).toBe('')
    const output = JSON.parse(stdout)
    expect(output).toEqual({
      id: expect.stringMatching(/^mbx_/),
      provider: 'gmail',
      name: 'Gmail',
      address: 'jo****@example.com',
      status: 'connected',
      isDefault: true,
      createdAt: expect.any(String),
    })
    expect((await list(key, '/senders')).data).toEqual([output])
    const { db } = api.app.database
    expect(JSON.stringify(await db.selectFrom('vaultEntries').selectAll().execute())).not.toMatch(/canary/)
  })

  it('keep their id when reconnected, so that steps keep using them', async () => {
    const { storeId, key } = await api.newCaller('read')
    const input = { provider: 'gmail', address: 'john.doe@example.com', name: 'Sales', credentials }
    const first = await api.operate<SenderOutput>(addMailbox, input, storeId)
    await api.app.database.db
      .updateTable('mailboxes')
      .set({ status: 'expired' })
      .where('id', '=', first.id)
      .execute()
    const renewed = { ...credentials, refreshToken: 'canary-renewed' }
    const { name: _, ...again } = { ...input, address: 'John.Doe@Example.com', credentials: renewed }
    const second = await api.operate<SenderOutput>(addMailbox, again, storeId)
    expect(second).toMatchObject({ id: first.id, name: 'Sales', status: 'connected' })
    expect((await list(key, '/senders')).data).toEqual([second])
    const ctx = operator(api.app.services, { id: storeId, name: '' })
    expect((await openSender(ctx, first.id))?.account).toMatchObject({ credentials: renewed })
    const other = await api.operate<SenderOutput>(addMailbox, { ...input, provider: 'outlook' }, storeId)
    expect(other.id).not.toBe(first.id)
  })

  it.each([
    ['ab@example.com', 'a****@example.com'],
    ['a@example.com', 'a****@example.com'],
    ['abc@example.com', 'ab****@example.com'],
  ])('show %s as %s', async (address, masked) => {
    const { storeId } = await api.newCaller('read')
    const input = { provider: 'outlook', address, credentials }
    expect(await api.operate(addMailbox, input, storeId)).toMatchObject({ address: masked, name: 'Outlook' })
  })

  it('are found by the visible part of the address or by all of it, never by a hidden part', async () => {
    const { storeId, key } = await api.newCaller('read')
    await api.operate(
      addMailbox,
      { provider: 'gmail', address: 'John.Doe@example.com', credentials },
      storeId,
    )
    for (const [q, total] of [
      ['example.com', 1],
      ['john.doe@EXAMPLE.com', 1],
      ['hn.d', 0],
      ['doe@', 0],
      ['', 1],
    ] as const)
      expect((await list(key, `/senders?q=${encodeURIComponent(q)}`)).pagination.total, q).toBe(total)
  })

  it('are rejected if credentials are incomplete or standard input is not JSON', async () => {
    const { storeId } = await api.newCaller('read')
    const input = { provider: 'gmail', address: 'a@b.example', credentials: { clientId: 'x' } }
    await expect(api.operate(addMailbox, input, storeId)).rejects.toThrow(
      'credentials.clientSecret: required',
    )
    const args = ['mailbox', 'add', '--store', storeId, '--provider', 'gmail', '--address', 'a@b.example']
    const { code, stderr } = await runCli([...args, '--credentials-stdin'], api.database.environment, 'no')
    expect({ code, stderr }).toEqual({ code: 2, stderr: 'flowpost: standard input is not valid JSON\n' })
  })
})

describe('the default sender', () => {
  it('can be set in the settings, but only to a sender of the store', async () => {
    const { storeId, key } = await api.newCaller('read')
    const other = await api.newCaller('read')
    const mine = await api.operate<SenderOutput>(addSmtpSender, smtp, storeId)
    const foreign = await api.operate<SenderOutput>(addSmtpSender, smtp, other.storeId)
    await api.operate(putSettings, { defaultSenderId: mine.id }, storeId)
    expect((await list(key, '/smtp-configs')).data).toMatchObject([{ isDefault: true }])
    await expect(api.operate(putSettings, { defaultSenderId: foreign.id }, storeId)).rejects.toThrow(
      'defaultSenderId: not found',
    )
  })
})
