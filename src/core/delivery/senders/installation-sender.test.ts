import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { signInAs } from '../../../testing/app/app-client.ts'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { runCli } from '../../../testing/run-cli.ts'
import { getInstallation } from '../../admin/installation/get-installation.ts'
import { setOAuthClient } from '../../admin/installation/oauth-clients.ts'
import { operator } from '../../call/context.ts'
import { removeInstallationSender, sendLinkEmail, setInstallationSender } from './installation-sender.ts'

const api = useHarnessWithoutWorker()
const server = { host: 'mail.example.com', port: 2525, tls: 'none', fromAddress: 'flowpost@example.com' }
const set = (input: object) => api.operate(setInstallationSender, { ...server, ...input })
const command = async (args: string[], stdin = '') => {
  const { stdout, stderr, code } = await runCli([...args, '--json'], api.database.environment, stdin)
  expect({ stderr, code }).toEqual({ stderr: '', code: 0 })
  return JSON.parse(stdout)
}

/** The login used for the server. */
async function sendAndReadLogin(): Promise<unknown> {
  const { mailer } = api.app.services
  const { send } = mailer
  let login: unknown
  mailer.send = async (account) => {
    login = account.kind === 'smtp' ? account.login : undefined
    return { kind: 'sent', messageId: 'x' } as never
  }
  const email = { to: { name: '', address: 'a@b.example' }, subject: 'x', paragraphs: [], url: 'https://a' }
  await sendLinkEmail(operator(api.app.services, null), email)
  mailer.send = send
  return login
}

describe("the installation's sender", () => {
  beforeEach(() => set({ user: 'post', password: 'first-password', fromName: 'Post' }))
  afterEach(() => api.operate(removeInstallationSender, {}))

  it('keeps its login and name when they are omitted', async () => {
    expect(await set({ fromAddress: 'other@example.com' })).toEqual({
      ...server,
      fromAddress: 'other@example.com',
      fromName: 'Post',
      hasPassword: true,
    })
    expect(await sendAndReadLogin()).toEqual({ user: 'post', password: 'first-password' })
    await set({ user: 'letters' })
    expect(await sendAndReadLogin()).toEqual({ user: 'letters', password: 'first-password' })
  })

  it('loses its login and name when they are set to null', async () => {
    expect(await set({ user: null, fromName: null })).toMatchObject({ hasPassword: false, fromName: null })
    expect(await sendAndReadLogin()).toBeNull()
  })

  it('requires the password again for another server, and a user with a password', async () => {
    const problem = 'password: enter it again, because the server changed'
    await expect(set({ host: 'other.example.com' })).rejects.toThrow(problem)
    await expect(set({ port: 2526 })).rejects.toThrow(problem)
    expect(await sendAndReadLogin()).toEqual({ user: 'post', password: 'first-password' })
    await expect(set({ user: null, password: 'x' })).rejects.toThrow('user: required with a password')
    await set({ host: 'other.example.com', password: 'second-password' })
    expect(await sendAndReadLogin()).toEqual({ user: 'post', password: 'second-password' })
  })

  it('requires the password again to switch encryption off, but not to switch it on', async () => {
    await set({ tls: 'starttls' })
    await expect(set({ tls: 'none' })).rejects.toThrow(
      'password: enter it again, because the connection would no longer be encrypted',
    )
    await set({ tls: 'tls' })
    await set({ tls: 'none', password: 'second-password' })
    expect(await sendAndReadLogin()).toEqual({ user: 'post', password: 'second-password' })
  })

  it('is changed and removed the same way on the command line', async () => {
    const args = ['installation', 'sender', '--host', server.host, '--port', '2525', '--tls', 'none']
    const sender = [...args, '--from-address', 'cli@example.com']
    expect(await command(sender)).toMatchObject({ hasPassword: true, fromName: 'Post' })
    expect(await sendAndReadLogin()).toEqual({ user: 'post', password: 'first-password' })
    expect(await command([...sender, '--user', ''])).toMatchObject({ hasPassword: false })
    expect(await sendAndReadLogin()).toBeNull()
    await command(['installation', 'remove-sender'])
    await api.operate(setOAuthClient, { provider: 'gmail', clientId: 'c', clientSecret: 's' })
    await command(['installation', 'remove-oauth-client', '--provider', 'gmail'])
    expect(await api.operate(getInstallation, {})).toMatchObject({
      sender: null,
      oauthClients: [{ provider: 'gmail', clientId: null }, { provider: 'outlook' }],
    })
  })
})

describe('the command line', () => {
  it('subscribes admins to problem emails, and revokes invitations', async () => {
    const { id: store } = await api.newStore()
    const admin = await signInAs(api, { roles: { [store]: 'admin' } })
    const viewer = await signInAs(api, { roles: { [store]: 'viewer' } })
    const reader = { personId: admin.personId, email: admin.email }
    expect(await command(['notice', 'add', admin.email, '--store', store])).toEqual(reader)
    expect(await command(['notice', 'list', '--store', store])).toEqual([reader])
    const refused = await runCli(['notice', 'add', viewer.email, '--store', store], api.database.environment)
    expect(refused).toMatchObject({
      code: 2,
      stderr: 'flowpost: personId: must be an admin of this store, or an owner\n',
    })
    const unknown = await runCli(
      ['notice', 'remove', 'x@y.example', '--store', store],
      api.database.environment,
    )
    expect(unknown).toMatchObject({ code: 1, stderr: 'flowpost: person not found\n' })
    expect(await command(['notice', 'remove', admin.email, '--store', store])).toEqual(reader)
    expect(await command(['notice', 'list', '--store', store])).toEqual([])

    await command(['user', 'invite', '--email', 'new@example.com', '--role', 'viewer', '--store', store])
    const { members, invitations } = await command(['user', 'members', '--store', store])
    expect(members).toContainEqual(expect.objectContaining({ email: viewer.email, role: 'viewer' }))
    await command(['user', 'uninvite', invitations[0].id, '--store', store])
    expect((await command(['user', 'members', '--store', store])).invitations).toEqual([])
  })
})
