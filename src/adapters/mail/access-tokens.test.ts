import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { inWords } from '../../testing/outcomes.ts'
import {
  CREDENTIALS,
  formOf,
  KINDS,
  mailbox,
  SHORT_LIMITS,
  startProvider,
} from '../../testing/servers/mailbox-provider.ts'
import { hooksWith, mailWith } from '../../testing/test-mail.ts'

const grant = (more: object) => ({
  status: 200,
  json: { access_token: 'access', expires_in: 3600, ...more },
})

describe.each(KINDS)('access tokens from %s', (kind) => {
  const mail = mailWith()

  it('are used until a minute before they expire', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
    onTestFinished(() => void vi.useRealTimers())
    const { mailer, tokens, sends } = await startProvider()
    for (const [atSeconds, requests] of [
      [0, 1],
      [3539, 1],
      [3541, 2],
      [3600, 2],
    ] as const) {
      vi.setSystemTime(1_000_000 + atSeconds * 1000)
      expect(inWords(await mailer.send(mailbox(kind), mail, hooksWith()))).toEqual({ kind: 'sent' })
      expect(tokens.length).toBe(requests)
    }
    expect(sends.length).toBe(4)
  })

  it('are requested once for any number of concurrent messages', async () => {
    const { mailer, tokens, sends } = await startProvider()
    const many = Array.from({ length: 10 }, () => mailer.send(mailbox(kind), mail, hooksWith()))
    expect(await Promise.all(many)).toEqual(many.map(() => ({ kind: 'sent' })))
    expect([tokens.length, sends.length]).toEqual([1, 10])
  })

  it('are not used for another mailbox or after the mailbox was reconnected', async () => {
    const { mailer, tokens } = await startProvider()
    await mailer.send(mailbox(kind), mail, hooksWith())
    await mailer.send({ ...mailbox(kind), id: 'other' }, mail, hooksWith())
    await mailer.send(mailbox(kind, { ...CREDENTIALS, refreshToken: 'refresh-2' }), mail, hooksWith())
    expect(tokens.map((call) => formOf(call).refresh_token)).toEqual(['refresh-1', 'refresh-1', 'refresh-2'])
  })

  it('are used only after a new refresh token that came with them has been stored', async () => {
    const { mailer, tokens, sends } = await startProvider({
      token: (nth) => grant({ access_token: `access-${nth}`, refresh_token: `refresh-${nth + 1}` }),
      send: (nth) => ({ status: nth === 2 ? 401 : 200, json: {} }),
    })
    const stored: string[] = []
    const credentialsRenewed = async ({ refreshToken }: { refreshToken: string }) => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      stored.push(`${refreshToken} after ${sends.length}`)
    }
    const hooks = hooksWith({ credentialsRenewed })
    await mailer.send(mailbox(kind), mail, hooks)
    expect(stored).toEqual(['refresh-2 after 0'])
    // The credentials may have been read before or after the new ones were stored; both are the same login.
    await mailer.send(mailbox(kind), mail, hooks)
    expect(stored).toEqual(['refresh-2 after 0', 'refresh-3 after 2'])
    await mailer.send(mailbox(kind, { ...CREDENTIALS, refreshToken: 'refresh-3' }), mail, hooks)
    expect(tokens.map((call) => formOf(call).refresh_token)).toEqual(['refresh-1', 'refresh-2'])
  })

  it('are not used while a new refresh token cannot be stored', async () => {
    const { mailer, tokens, sends } = await startProvider({
      token: () => grant({ refresh_token: 'refresh-2' }),
    })
    const diskFull = new Error('the disk is full')
    const failing = hooksWith({ credentialsRenewed: () => Promise.reject(diskFull) })
    await expect(mailer.send(mailbox(kind), mail, failing)).rejects.toBe(diskFull)
    expect(sends.length).toBe(0)
    const credentialsRenewed = vi.fn(async () => {})
    await mailer.send(mailbox(kind), mail, hooksWith({ credentialsRenewed }))
    await mailer.send(mailbox(kind), mail, hooksWith({ credentialsRenewed }))
    expect(credentialsRenewed).toHaveBeenCalledExactlyOnceWith({ ...CREDENTIALS, refreshToken: 'refresh-2' })
    expect([tokens.length, sends.length]).toEqual([1, 2])
  })

  it.each(['invalid_grant', 'invalid_client', 'interaction_required'])(
    'require reconnecting the mailbox if the request for them is rejected with %s',
    async (error) => {
      const json = {
        error,
        error_description: `Bad ${CREDENTIALS.refreshToken} and ${CREDENTIALS.clientSecret}`,
      }
      const { mailer, sends } = await startProvider({ token: () => ({ status: 400, json }) })
      expect(inWords(await mailer.send(mailbox(kind), mail, hooksWith()))).toEqual({
        kind: 'refused',
        reason: `the mailbox must be reconnected: 400 ${error} Bad •••• and ••••`,
        loginLost: true,
      })
      expect(sends.length).toBe(0)
    },
  )

  it.each([
    ['status 500', { status: 500, json: {} }, 'deferred'],
    ['status 429', { status: 429, json: {} }, 'deferred'],
    ['a response without a token', { status: 200, json: {} }, 'deferred'],
    [
      'the error temporarily_unavailable',
      { status: 400, json: { error: 'temporarily_unavailable' } },
      'deferred',
    ],
    ['a bad request', { status: 400, json: { error: 'invalid_scope' } }, 'refused'],
    ['a lost connection', 'drop', 'deferred'],
    ['silence', 'silence', 'deferred'],
  ] as const)('can be requested again after %s', async (_name, reply, outcome) => {
    const token = (nth: number) => (nth === 1 ? reply : grant({}))
    const { mailer, sends } = await startProvider({ token }, reply === 'silence' ? SHORT_LIMITS : undefined)
    const first = await mailer.send(mailbox(kind), mail, hooksWith())
    expect([first.kind, 'loginLost' in first]).toEqual([outcome, false])
    expect(inWords(await mailer.send(mailbox(kind), mail, hooksWith()))).toEqual({ kind: 'sent' })
    expect(sends.length).toBe(1)
  })
})
