import { describe, expect, it, vi } from 'vitest'
import { inWords } from '../../testing/outcomes.ts'
import { startSmtpServer } from '../../testing/servers/mail-server.ts'
import { accountAt, hooksWith, mailWith, openMailer } from '../../testing/test-mail.ts'

const SHORT_LIMITS = { connectMs: 150, greetingMs: 150, silenceMs: 150 }
/** Long enough for the earlier steps on a busy machine. */
const LONG_LIMITS = { silenceMs: 1500, confirmMs: 1500 }

describe('the outcome of a message', () => {
  it.each([
    ['greeting', { greeting: '554 go away' }, 'refused', 'the server answered: 554 go away'],
    ['greeting', { greeting: '421 busy' }, 'deferred', 'the server answered: 421 busy'],
    ['sender', { replies: { MAIL: '550 not you' } }, 'refused', 'the server answered: 550 not you'],
    ['sender', { replies: { MAIL: '451 later' } }, 'deferred', 'the server answered: 451 later'],
    ['recipient', { replies: { RCPT: '550 nobody' } }, 'refused', 'the server answered: 550 nobody'],
    ['recipient', { replies: { RCPT: '450 later' } }, 'deferred', 'the server answered: 450 later'],
    ['data', { replies: { DATA: '554 no' } }, 'refused', 'the server answered: 554 no'],
    ['content', { replies: { END: '550 spam' } }, 'refused', 'the server answered: 550 spam'],
    ['content', { replies: { END: '452 full' } }, 'deferred', 'the server answered: 452 full'],
    ['content', { replies: { END: '421 closing' } }, 'deferred', 'the server answered: 421 closing'],
  ] as const)("depends on the server's reply at the %s stage: %j", async (_, script, kind, reason) => {
    for (const extensions of [[], ['PIPELINING']]) {
      const server = await startSmtpServer({ ...script, extensions })
      const outcome = await openMailer().send(accountAt(server.port), mailWith(), hooksWith())
      expect(inWords(outcome)).toEqual({ kind, reason })
    }
  })

  it('is sent if any recipient was accepted, and lists the others', async () => {
    const replies = { RCPT: (line: string) => (line.includes('gone@') ? '550 nobody' : '250 ok') }
    const server = await startSmtpServer({ replies })
    const to = ['gone@example.org', 'jo@example.org'].map((address) => ({ name: '', address }))
    const outcome = await openMailer().send(accountAt(server.port), mailWith({ to }), hooksWith())
    expect(inWords(outcome)).toEqual({
      kind: 'sent',
      refused: [{ address: 'gone@example.org', reply: '550 nobody', temporary: false }],
    })
  })

  it.each(['drop', null] as const)(
    'is unknown if there is no reply to the end of the message: %j',
    async (END) => {
      const server = await startSmtpServer({ replies: { END } })
      const outcome = await openMailer({ limits: LONG_LIMITS }).send(
        accountAt(server.port),
        mailWith(),
        hooksWith(),
      )
      const reason = 'the connection was lost before the server confirmed the message'
      expect(inWords(outcome)).toEqual({ kind: 'unknown', reason })
      expect(server.log.messages.length).toBe(1)
    },
  )

  it('is sent even if the confirmation takes longer than the silence limit', async () => {
    const server = await startSmtpServer({ replies: { END: null } })
    const limits = { silenceMs: 200, confirmMs: 30_000 }
    const sending = openMailer({ limits }).send(accountAt(server.port), mailWith(), hooksWith())
    await expect.poll(() => server.log.messages.length).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 500))
    for (const socket of server.sockets) socket.write('250 taken\r\n')
    expect(await sending).toEqual({ kind: 'sent' })
  })

  it('does not depend on how long we take before the hand-over', async () => {
    const server = await startSmtpServer()
    const limits = { silenceMs: 200, messageMs: 300 }
    const beforeHandOver = () => new Promise<void>((resolve) => setTimeout(resolve, 600))
    const outcome = await openMailer({ limits }).send(
      accountAt(server.port),
      mailWith(),
      hooksWith({ beforeHandOver }),
    )
    expect(inWords(outcome)).toEqual({ kind: 'sent' })
  })

  it.each([
    ['signing in', { signInMs: 400 }, 'EHLO', 'deferred'],
    ['a message', { messageMs: 400 }, 'MAIL', 'deferred'],
    ['its confirmation', { confirmMs: 400 }, 'END', 'unknown'],
  ] as const)(
    'is reported in time if the server never completes its reply: %s',
    async (_, limits, word, kind) => {
      const server = await startSmtpServer({ endlessReplyTo: word })
      const startedMs = performance.now()
      const outcome = await openMailer({ limits: { silenceMs: 10_000, ...limits } }).send(
        accountAt(server.port),
        mailWith(),
        hooksWith(),
      )
      expect(outcome.kind).toBe(kind)
      expect(performance.now() - startedMs).toBeLessThan(8_000)
      await expect.poll(() => server.sockets.size).toBe(0)
    },
  )

  it.each([
    ['a greeting that never comes', { greeting: null }],
    ['a connection dropped at once', { greeting: 'drop' }],
    ['silence after MAIL', { replies: { MAIL: null } }],
    ['a drop after RCPT', { replies: { RCPT: 'drop' } }],
    ['a drop after DATA', { replies: { DATA: 'drop' } }],
  ] as const)('is deferred without a hand-over for %s', async (_name, script) => {
    const server = await startSmtpServer(script)
    const beforeHandOver = vi.fn(async () => {})
    const mailer = openMailer({ limits: SHORT_LIMITS })
    const outcome = await mailer.send(accountAt(server.port), mailWith(), hooksWith({ beforeHandOver }))
    expect(outcome.kind).toBe('deferred')
    expect(beforeHandOver).not.toHaveBeenCalled()
  })

  it('is refused, without sending the dot, if the server rejects the message halfway through', async () => {
    const server = await startSmtpServer({ midway: { afterBytes: 100_000, reply: '552 too much' } })
    const attachments = [{ filename: 'a', contentType: 'a/b', content: Buffer.alloc(12_000_000) }]
    const beforeHandOver = vi.fn(async () => {})
    const mail = mailWith({ attachments })
    const outcome = await openMailer().send(accountAt(server.port), mail, hooksWith({ beforeHandOver }))
    expect(inWords(outcome)).toEqual({ kind: 'refused', reason: 'the server answered: 552 too much' })
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(beforeHandOver).not.toHaveBeenCalled()
    expect(server.log.messages).toEqual([])
  })

  it('is deferred if the connection is refused or the host cannot be resolved', async () => {
    const server = await startSmtpServer()
    const mailer = openMailer()
    expect(inWords(await mailer.send(accountAt(1), mailWith(), hooksWith()))).toEqual({
      kind: 'deferred',
      reason: '127.0.0.1:1 refused the connection',
    })
    const unresolvable = accountAt(server.port, { id: 'other', host: 'nowhere.invalid' })
    expect(inWords(await mailer.send(unresolvable, mailWith(), hooksWith()))).toEqual({
      kind: 'deferred',
      reason: 'nowhere.invalid could not be resolved',
    })
  })

  it("is rejected before sending if the message exceeds the server's size limit", async () => {
    const server = await startSmtpServer({ extensions: ['SIZE 2000'] })
    const outcome = await openMailer().send(
      accountAt(server.port),
      mailWith({ html: 'x'.repeat(9000) }),
      hooksWith(),
    )
    expect(inWords(outcome)).toMatchObject({ kind: 'refused', reason: expect.stringContaining('2000') })
    expect(server.log.received).not.toContain('MAIL')
  })

  it('quotes only the start of a long reply', async () => {
    const server = await startSmtpServer({ replies: { MAIL: `550-a\r\n550 ${'b'.repeat(900)}` } })
    const outcome = await openMailer().send(accountAt(server.port), mailWith(), hooksWith())
    expect(inWords(outcome)).toMatchObject({
      reason: expect.stringMatching(/^the server answered: 550 a b{100,200}…$/),
    })
  })
})

describe('a reply that is too long', () => {
  it.each([
    ['one line', '550 '.padEnd(1_000_000, 'x')],
    ['many lines', '550-more\r\n'.repeat(100_000).concat('550 end')],
  ])('on %s defers the message, and nothing is handed over', async (_, MAIL) => {
    const server = await startSmtpServer({ replies: { MAIL } })
    const beforeHandOver = vi.fn(async () => {})
    const outcome = await openMailer().send(accountAt(server.port), mailWith(), hooksWith({ beforeHandOver }))
    expect(outcome.kind).toBe('deferred')
    expect(JSON.stringify(outcome).length).toBeLessThan(400)
    expect(beforeHandOver).not.toHaveBeenCalled()
  })
})

describe('the login', () => {
  const login = { user: 'me', password: 'p4ss word' }

  it('is sent, and its refusal is reported without the password', async () => {
    const echo = `535 no ${login.password} ${Buffer.from(login.password).toString('base64')}`
    const server = await startSmtpServer({ extensions: ['AUTH PLAIN'], replies: { AUTH: echo } })
    const outcome = await openMailer().send(accountAt(server.port, { login }), mailWith(), hooksWith())
    expect(server.log.commands[1]).toBe(`AUTH PLAIN ${Buffer.from('\0me\0p4ss word').toString('base64')}`)
    expect(inWords(outcome)).toEqual({
      kind: 'refused',
      reason: 'the server refused the login: 535 no •••• ••••',
    })
  })

  it.each([
    { user: 'mail-user', password: 'p4ss wörd/+&"' },
    { user: 'shop@example.com', password: 'aB3xY7' },
  ])('is removed from a reply that quotes it, in any encoding: %j', async (login) => {
    const { user, password } = login
    const base64 = (text: string) => Buffer.from(text).toString('base64')
    const hex = (text: string) => Buffer.from(text).toString('hex')
    const quotes = [
      ...[user, password, `\0${user}\0${password}`, `${user}\0${user}\0${password}`].map(base64),
      ...[hex(password), hex(`\0${user}\0${password}`).toUpperCase(), user, password],
      ...[encodeURIComponent(password), JSON.stringify(password), base64(password).replace(/=+$/, '')],
      `AGE${base64(password)}`,
      ...[password, JSON.stringify(password)].map((text) => Buffer.from(text).toString('latin1')),
    ]
    let quoted = ''
    const replies = { AUTH: () => `535-5.7.8 no\r\n535 ${quoted}` }
    const server = await startSmtpServer({ extensions: ['AUTH PLAIN'], replies })
    const mailer = openMailer()
    for (const quote of quotes) {
      quoted = quote
      const outcome = await mailer.send(accountAt(server.port, { login }), mailWith(), hooksWith())
      const { reason = '' } = inWords(outcome)
      expect(reason).toMatch(/^the server refused the login: 535 5.7.8 no .*••••/)
      expect(reason).not.toContain(quote)
    }
    expect(quotes).toContain(server.log.commands[1]?.replace('AUTH PLAIN ', ''))
  })

  it('is removed even if its base64 is split across the lines of a reply', async () => {
    const login = { user: 'mail-user', password: 'a long password of the shop' }
    const plain = Buffer.from(`\0${login.user}\0${login.password}`).toString('base64')
    const reply = `535-5.7.8 no ${plain.slice(0, 30)}\r\n535 5.7.8 ${plain.slice(30)}`
    const server = await startSmtpServer({ extensions: ['AUTH PLAIN'], replies: { AUTH: reply } })
    const outcome = await openMailer().send(accountAt(server.port, { login }), mailWith(), hooksWith())
    expect(JSON.stringify(outcome)).not.toContain(plain.slice(20, 30))
    expect(JSON.stringify(outcome)).not.toContain(plain.slice(30, 40))
  })

  it('is removed from replies about individual recipients', async () => {
    const replies = {
      RCPT: (command: string) => (command.includes('gone@') ? `550 ${login.password}` : '250 ok'),
    }
    const server = await startSmtpServer({ extensions: ['AUTH PLAIN'], replies })
    const to = ['gone@example.org', 'jo@example.org'].map((address) => ({ name: '', address }))
    const outcome = await openMailer().send(accountAt(server.port, { login }), mailWith({ to }), hooksWith())
    expect(inWords(outcome)).toMatchObject({ kind: 'sent', refused: [{ reply: '550 ••••' }] })
  })

  it('defers the message if the server cannot check it at the moment', async () => {
    const server = await startSmtpServer({ extensions: ['AUTH PLAIN'], replies: { AUTH: '454 later' } })
    const outcome = await openMailer().send(accountAt(server.port, { login }), mailWith(), hooksWith())
    expect(inWords(outcome)).toEqual({ kind: 'deferred', reason: 'the server refused the login: 454 later' })
  })
})

describe('envelope addresses', () => {
  it('contain every recipient once, including Bcc recipients, who are in no header', async () => {
    const server = await startSmtpServer()
    const jo = { name: 'Jo', address: 'jo@example.org' }
    const mail = mailWith({ to: [jo], cc: [jo], bcc: [{ name: '', address: 'hidden@example.org' }] })
    await openMailer().send(accountAt(server.port), mail, hooksWith())
    const recipients = server.log.commands.filter((line) => line.startsWith('RCPT'))
    expect(recipients).toEqual(['RCPT TO:<jo@example.org>', 'RCPT TO:<hidden@example.org>'])
    expect(server.log.messages[0]).not.toMatch(/hidden|bcc/i)
  })

  it('are ASCII if possible, and otherwise announced as SMTPUTF8', async () => {
    const server = await startSmtpServer({ extensions: ['SMTPUTF8'] })
    const mailer = openMailer()
    const send = (address: string) =>
      mailer.send(accountAt(server.port), mailWith({ to: [{ name: '', address }] }), hooksWith())
    await send('jo@bücher.example')
    await send('jö@bücher.example')
    const lines = server.log.commands.filter((line) => /^(MAIL|RCPT)/.test(line))
    expect(lines[0]).not.toContain('SMTPUTF8')
    expect(lines[1]).toBe('RCPT TO:<jo@xn--bcher-kva.example>')
    expect(lines[2]).toMatch(/^MAIL FROM:<shop@example.com> SMTPUTF8/)
    expect(Buffer.from(lines[3] ?? '', 'latin1').toString()).toBe('RCPT TO:<jö@bücher.example>')
  })
})
