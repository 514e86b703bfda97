import { describe, expect, it, vi } from 'vitest'
import { inWords } from '../../testing/outcomes.ts'
import {
  CREDENTIALS,
  formOf,
  KINDS,
  mailbox,
  SENT,
  SHORT_LIMITS,
  startProvider,
} from '../../testing/servers/mailbox-provider.ts'
import { hooksWith, mailWith, openMailer, parseMail } from '../../testing/test-mail.ts'

describe('sending through a mailbox', () => {
  const mail = mailWith({ subject: 'Grüße', bcc: [{ name: '', address: 'hidden@example.org' }] })

  it('sends a message to Gmail as base64url in JSON', async () => {
    const { mailer, tokens, sends } = await startProvider()
    expect(inWords(await mailer.send(mailbox('gmail'), mail, hooksWith()))).toEqual({ kind: 'sent' })
    expect(formOf(tokens[0])).toEqual({
      grant_type: 'refresh_token',
      client_id: 'client',
      client_secret: 'cl!ent secret',
      refresh_token: 'refresh-1',
    })
    expect(sends[0]?.path).toBe('/gmail/v1/users/me/messages/send')
    expect(sends[0]?.headers).toMatchObject({
      authorization: 'Bearer access-1',
      'content-type': 'application/json',
    })
    const { raw } = JSON.parse(sends[0]?.body.toString() ?? '')
    expect(raw).toMatch(/^[\w-]+$/)
    const parsed = await parseMail(Buffer.from(raw, 'base64url'))
    expect([parsed.subject, parsed.bcc]).toEqual(['Grüße', mail.bcc])
  })

  it('sends a large message to Gmail unencoded, to the upload URL', async () => {
    const { mailer, sends } = await startProvider()
    const attachments = [{ filename: 'a', contentType: 'a/b', content: Buffer.alloc(2_500_000) }]
    expect(inWords(await mailer.send(mailbox('gmail'), { ...mail, attachments }, hooksWith()))).toEqual({
      kind: 'sent',
    })
    expect(sends[0]?.path).toBe('/upload/gmail/v1/users/me/messages/send?uploadType=media')
    expect(sends[0]?.headers['content-type']).toBe('message/rfc822')
    const parsed = await parseMail(sends[0]?.body ?? '')
    expect(parsed.attachments[0]?.content).toHaveProperty('byteLength', 2_500_000)
  })

  it('sends a message to Outlook as base64 text, with a token for sending', async () => {
    const { mailer, tokens, sends } = await startProvider()
    expect(inWords(await mailer.send(mailbox('outlook'), mail, hooksWith()))).toEqual({ kind: 'sent' })
    expect(formOf(tokens[0])).toMatchObject({ scope: 'https://graph.microsoft.com/Mail.Send offline_access' })
    expect(sends[0]?.path).toBe('/v1.0/me/sendMail')
    expect(sends[0]?.headers['content-type']).toBe('text/plain')
    const parsed = await parseMail(Buffer.from(sends[0]?.body.toString() ?? '', 'base64'))
    expect([parsed.subject, parsed.bcc]).toEqual(['Grüße', mail.bcc])
  })
})

describe.each(KINDS)('handing over to %s', (kind) => {
  it('calls beforeHandOver after getting the token and before the message is sent', async () => {
    const { mailer, tokens, sends } = await startProvider()
    const beforeHandOver = vi.fn(async () => {
      await new Promise((resolve) => setTimeout(resolve, 30))
      expect([tokens.length, sends.length]).toEqual([1, 0])
    })
    expect(inWords(await mailer.send(mailbox(kind), mailWith(), hooksWith({ beforeHandOver })))).toEqual({
      kind: 'sent',
    })
    expect(beforeHandOver).toHaveBeenCalledTimes(1)
  })

  it('throws the error from beforeHandOver, and sends nothing', async () => {
    const { mailer, sends } = await startProvider()
    const leaseLost = new Error('another worker has it')
    const beforeHandOver = () => Promise.reject(leaseLost)
    await expect(mailer.send(mailbox(kind), mailWith(), hooksWith({ beforeHandOver }))).rejects.toBe(
      leaseLost,
    )
    expect(sends.length).toBe(0)
  })

  it('defers the message without calling beforeHandOver if the connection is refused', async () => {
    const { url } = await startProvider()
    const nowhere = 'http://127.0.0.1:1'
    const mailer = openMailer({
      gmailUrl: nowhere,
      graphUrl: nowhere,
      googleTokenUrl: `${url}/token`,
      microsoftTokenUrl: `${url}/token`,
    })
    const beforeHandOver = vi.fn(async () => {})
    const outcome = await mailer.send(mailbox(kind), mailWith(), hooksWith({ beforeHandOver }))
    expect(inWords(outcome)).toEqual({ kind: 'deferred', reason: '127.0.0.1:1 refused the connection' })
    expect(beforeHandOver).not.toHaveBeenCalled()
  })

  it('reports an early response only once beforeHandOver has finished', async () => {
    const { mailer, sends } = await startProvider({ early: 400 })
    let isHookDone = false
    const beforeHandOver = async () => {
      await new Promise((resolve) => setTimeout(resolve, 60))
      isHookDone = true
    }
    const outcome = await mailer.send(mailbox(kind), mailWith(), hooksWith({ beforeHandOver }))
    expect(inWords(outcome)).toMatchObject({ kind: 'refused' })
    expect([isHookDone, sends.length]).toEqual([true, 0])
  })

  it('defers the message if the connection is lost during beforeHandOver, because the end was not sent', async () => {
    const { mailer, sends, cutConnections } = await startProvider()
    const beforeHandOver = async () => {
      cutConnections()
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
    const outcome = await mailer.send(mailbox(kind), mailWith(), hooksWith({ beforeHandOver }))
    expect(inWords(outcome)).toMatchObject({ kind: 'deferred' })
    expect(sends.length).toBe(0)
  })

  it.each(['drop', 'silence'] as const)(
    'reports an unknown outcome if there is no response afterwards: %s',
    async (reply) => {
      const { mailer, sends } = await startProvider({ send: () => reply }, SHORT_LIMITS)
      expect(inWords(await mailer.send(mailbox(kind), mailWith(), hooksWith()))).toMatchObject({
        kind: 'unknown',
      })
      expect(sends.length).toBe(1)
    },
  )
})

describe.each(KINDS)('a response from %s', (kind) => {
  const name = { gmail: 'Gmail', outlook: 'Microsoft' }[kind]
  const errorBody = (message: string, code = 'x') => ({ error: { code, message, status: code } })

  it.each([
    [400, 'refused'],
    [403, 'refused'],
    [413, 'refused'],
    [429, 'deferred'],
    [500, 'deferred'],
    [502, 'unknown'],
    [503, 'deferred'],
    [504, 'unknown'],
  ])('with status %i means %s', async (status, outcome) => {
    const { mailer } = await startProvider({ send: () => ({ status, json: errorBody('Because.') }) })
    const reason = `${name} responded with ${status} Because.`
    expect(inWords(await mailer.send(mailbox(kind), mailWith(), hooksWith()))).toEqual({
      kind: outcome,
      reason,
    })
  })

  it('is quoted without credentials, in any encoding', async () => {
    const { clientSecret, refreshToken } = CREDENTIALS
    const base64 = (text: string) => Buffer.from(text).toString('base64')
    const quotes = [clientSecret, refreshToken, 'access-1'].flatMap((text) => [
      text,
      base64(text),
      encodeURIComponent(text),
    ])
    const { mailer } = await startProvider({
      send: () => ({ status: 400, json: errorBody(quotes.join(' | ')) }),
    })
    const outcome = await mailer.send(mailbox(kind), mailWith(), hooksWith())
    for (const quote of quotes) expect(JSON.stringify(outcome)).not.toContain(quote)
    expect(inWords(outcome)).toMatchObject({ kind: 'refused', reason: expect.stringContaining('••••') })
  })

  it('is cut off if it never ends, and its status still means that the message was sent', async () => {
    const { mailer } = await startProvider({ send: () => 'endless' })
    expect(inWords(await mailer.send(mailbox(kind), mailWith(), hooksWith()))).toEqual({ kind: 'sent' })
  })

  it('is cut off if it is an endless token response, and nothing is handed over', async () => {
    const { mailer, sends } = await startProvider({ token: () => 'endless' })
    expect(inWords(await mailer.send(mailbox(kind), mailWith(), hooksWith()))).toMatchObject({
      kind: 'deferred',
    })
    expect(sends).toEqual([])
  })

  it('with status 403 for a rate limit means deferred', async () => {
    const code = { gmail: 'rateLimitExceeded', outlook: 'ApplicationThrottled' }[kind]
    const { mailer } = await startProvider({
      send: () => ({ status: 403, json: errorBody('Slow down', code) }),
    })
    expect(inWords(await mailer.send(mailbox(kind), mailWith(), hooksWith()))).toMatchObject({
      kind: 'deferred',
    })
  })

  it('with status 401 causes the token to be renewed once and the message to be sent again', async () => {
    const { mailer, tokens, sends } = await startProvider({
      send: (_nth, call) =>
        call.headers.authorization === 'Bearer access-1' ? { status: 401, json: {} } : SENT[kind],
    })
    expect(inWords(await mailer.send(mailbox(kind), mailWith(), hooksWith()))).toEqual({ kind: 'sent' })
    expect([tokens.length, sends.length]).toEqual([2, 2])
  })

  it('with status 401 even for a new token means that the mailbox must be reconnected', async () => {
    const { mailer, sends } = await startProvider({
      send: (_nth, call) => ({ status: 401, json: errorBody(`bad ${call.headers.authorization}`) }),
    })
    const outcome = await mailer.send(mailbox(kind), mailWith(), hooksWith())
    expect(inWords(outcome)).toEqual({
      kind: 'refused',
      reason: `${name} responded with 401 bad Bearer ••••`,
      loginLost: true,
    })
    expect(sends.length).toBe(2)
  })
})
