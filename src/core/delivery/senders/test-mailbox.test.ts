import { describe, expect, it } from 'vitest'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { CREDENTIALS, startProvider } from '../../../testing/servers/mailbox-provider.ts'
import { operator } from '../../call/context.ts'
import { addMailbox } from './add-mailbox.ts'
import { listMailboxes } from './list-mailboxes.ts'
import { openSender } from './open-sender.ts'
import { testSmtpSender } from './test-smtp-sender.ts'

const api = useHarnessWithoutWorker()

async function newMailbox(script: Parameters<typeof startProvider>[0]) {
  const provider = await startProvider(script)
  api.app.services.mailer = provider.mailer
  const { id: storeId } = await api.newStore()
  const input = { provider: 'outlook' as const, address: 'shop@outlook.example', credentials: CREDENTIALS }
  const { id } = await api.operate<{ id: string }>(addMailbox, input, storeId)
  return { storeId, id, test: () => api.operate(testSmtpSender, { id }, storeId) }
}

const newToken = (nth: number) => ({
  status: 200,
  json: { access_token: `access-${nth}`, expires_in: 3600, refresh_token: `refresh-${nth + 1}` },
})

describe('testing a mailbox', () => {
  it('signs in again every time, so that a revoked login is noticed', async () => {
    const { test, id, storeId } = await newMailbox({
      token: (nth) => (nth === 1 ? newToken(nth) : { status: 400, json: { error: 'invalid_grant' } }),
    })
    expect(await test()).toMatchObject({ ok: true })
    await expect(test()).rejects.toThrow('the mailbox must be reconnected')
    const { data } = await api.operate<{ data: object[] }>(listMailboxes, {}, storeId)
    expect(data).toMatchObject([{ id, status: 'expired' }])
  })

  it('stores the refresh token that replaces the current one', async () => {
    const { test, id, storeId } = await newMailbox({ token: newToken })
    await test()
    const sender = await openSender(operator(api.app.services, { id: storeId, name: '' }), id)
    expect(sender?.account).toMatchObject({ credentials: { ...CREDENTIALS, refreshToken: 'refresh-2' } })
  })
})
