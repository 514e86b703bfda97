import { describe, expect, it } from 'vitest'
import { inWords } from '../../testing/outcomes.ts'
import { startSmtpServer } from '../../testing/servers/mail-server.ts'
import { accountAt, hooksWith, mailWith, openMailer, parseMail } from '../../testing/test-mail.ts'
import { composeMail } from './compose.ts'

const BREAKS = [
  '\r\n',
  '\n',
  '\r',
  '\r\n\r\n',
  '\0',
  '\u0085',
  '\u2028',
  '\u2029',
  '\v',
  '\f',
  '\u001b',
  '\u007f',
  '\r\n ',
  '\n\t',
  '\ud800',
]
const PAYLOADS = [
  'Bcc: evil@example.net',
  'Subject: other',
  'Content-Type: text/html',
  '--x',
  '.',
  '<evil@example.net>',
  ', evil@example.net',
  '; evil@example.net',
  '"quoted',
  '\\',
  '=?utf-8?q?=0D=0ABcc:_evil@example.net?=',
]
const HOSTILE = BREAKS.flatMap((broken) => PAYLOADS.map((payload) => `a${broken}${payload}${broken}b`))
const EXPECTED = ['content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to', 'x-own']

describe('hostile text in a header', () => {
  it('adds no header, and changes neither recipients nor body', async () => {
    for (const text of HOSTILE) {
      const recipient = { name: text, address: 'jo@example.org' }
      const attachments = [{ filename: text, contentType: text, content: Buffer.from('kept') }]
      const { bytes, to, from } = composeMail(
        mailWith({
          from: { name: text, address: 'shop@example.com' },
          to: [recipient],
          subject: text,
          headers: { 'X-Own': text },
          attachments,
        }),
        'in headers',
      )
      const parsed = await parseMail(bytes)
      expect(parsed.headers.map(({ key }) => key).sort(), text).toEqual(EXPECTED)
      expect([from, to, parsed.from?.address, parsed.to?.map(({ address }) => address)]).toEqual([
        'shop@example.com',
        ['jo@example.org'],
        'shop@example.com',
        ['jo@example.org'],
      ])
      expect(parsed.text?.trim()).toBe('Hello')
      expect(parsed.html?.trim()).toBe('<p>Hello</p>')
      expect(parsed.attachments.length).toBe(1)
      expect(Buffer.from(parsed.attachments[0]?.content as ArrayBuffer).toString()).toBe('kept')
      // There are no control characters other than line ends.
      expect(bytes.toString('latin1').replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u)
    }
  })
})

describe('text that looks encoded', () => {
  it('is preserved', async () => {
    const text = '=?utf-8?q?Your_bank?='
    const attachments = [{ filename: text, contentType: 'a/b', content: Buffer.from('x') }]
    const to = [{ name: text, address: 'jo@example.org' }]
    const parsed = await parseMail(
      composeMail(mailWith({ subject: text, to, attachments }), 'in envelope').bytes,
    )
    expect(parsed.subject).toBe(text)
    expect([parsed.to?.[0]?.name, parsed.attachments[0]?.filename]).toEqual(
      Array(2).fill('= ?utf-8?q?Your_bank?='),
    )
  })
})

describe('a hostile address', () => {
  const ADDRESSES = [
    ...BREAKS.flatMap((broken) => [
      `jo@example.org${broken}`,
      `jo${broken}@example.org`,
      `jo@example.org${broken}Bcc: evil@example.net`,
    ]),
    ...[
      '',
      'jo',
      '@example.org',
      'jo@',
      'jo@a@b',
      'jo@example.org,evil@example.net',
      'jo@example.org;evil@example.net',
    ],
    ...[
      'Jo <jo@example.org>',
      '<jo@example.org>',
      '"a b"@example.org',
      'a b@example.org',
      'jo@exam ple.org',
      'jo(x)@example.org',
    ],
    ...[
      'jo@[127.0.0.1]',
      'jo@example.org\u202e',
      'jo@exam\u00adple.org',
      `${'a'.repeat(400)}@example.org`,
      'group:jo@example.org',
    ],
  ]

  it('is rejected in every field, and nothing is sent', async () => {
    const server = await startSmtpServer()
    const mailer = openMailer()
    for (const address of ADDRESSES) {
      const invalid = [{ name: '', address }]
      const fields = [
        { to: invalid },
        { cc: invalid },
        { bcc: invalid },
        { replyTo: invalid },
        { from: { name: '', address } },
      ]
      for (const field of fields) {
        const outcome = await mailer.send(accountAt(server.port), mailWith(field), hooksWith())
        expect(inWords(outcome), address).toMatchObject({
          kind: 'refused',
          reason: expect.stringMatching(/^(from|to|cc|bcc|replyTo): not an email address$/),
        })
      }
    }
    expect(server.log.connections).toBe(0)
  })

  it.each([
    'jo@example.org',
    "o'neil+tag@sub.example.co.uk",
    'jö@bücher.example',
    'a..b@example.org',
    'x_1-2=3@e-x.org',
  ])('is distinguished from the valid address %s', async (address) => {
    const server = await startSmtpServer({ extensions: ['SMTPUTF8'] })
    const outcome = await openMailer().send(
      accountAt(server.port),
      mailWith({ to: [{ name: '', address }] }),
      hooksWith(),
    )
    expect(inWords(outcome)).toEqual({ kind: 'sent' })
  })
})

describe('an invalid message', () => {
  it.each([
    [{ to: [] }, 'the message has no recipient'],
    [{ messageId: 'a@b>\r\nBcc: evil@example.net' }, 'the message id is not valid'],
    [{ headers: { 'X-A\r\nBcc': 'evil@example.net' } }, 'the header "X-A Bcc" cannot be set'],
    [{ headers: { bcc: 'evil@example.net' } }, 'the header "bcc" cannot be set'],
    [{ headers: { 'Content-Type': 'text/html' } }, 'the header "Content-Type" cannot be set'],
    [{ headers: { 'X-A:': 'x' } }, 'the header "X-A:" cannot be set'],
    [{ headers: { 'X-Long': 'x'.repeat(1200) } }, 'the header X-Long is too long'],
  ])('is rejected: %j', async (changes, reason) => {
    expect(inWords(await openMailer().send(accountAt(1), mailWith(changes), hooksWith()))).toEqual({
      kind: 'refused',
      reason,
    })
  })
})
