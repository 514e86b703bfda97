import { describe, expect, it } from 'vitest'
import { mailWith, parseMail } from '../../testing/test-mail.ts'
import { composeMail } from './compose.ts'

const compose = (changes: Parameters<typeof mailWith>[0]) =>
  composeMail(mailWith(changes), 'in envelope').bytes
const longestLine = (bytes: Buffer) =>
  Math.max(
    ...bytes
      .toString('latin1')
      .split('\r\n')
      .map((line) => line.length),
  )

describe('composeMail', () => {
  it('writes plain text and HTML as alternatives, the HTML last', async () => {
    const parsed = await parseMail(compose({ html: '<p>Hi</p>', text: 'Hi' }))
    expect(parsed.html?.trim()).toBe('<p>Hi</p>')
    expect(parsed.text?.trim()).toBe('Hi')
    const bytes = compose({}).toString('latin1')
    expect(bytes).toMatch(/^Content-Type: multipart\/alternative/m)
    expect(bytes.indexOf('text/plain')).toBeLessThan(bytes.indexOf('text/html'))
  })

  it('includes the message id, extra headers, reply addresses and a date', async () => {
    const headers = {
      'List-Unsubscribe': `<https://shop.example/u/${'t'.repeat(300)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }
    const replyTo = [{ name: 'Help, please', address: 'help@example.com' }]
    // Dates in emails have whole seconds.
    const before = Math.floor(Date.now() / 1000) * 1000
    const parsed = await parseMail(compose({ headers, replyTo }))
    const parsedHeaders = Object.fromEntries(parsed.headers.map(({ key, value }) => [key, value]))
    expect(parsed.messageId).toBe('<one@flowpost.test>')
    expect(parsedHeaders['list-unsubscribe']).toBe(headers['List-Unsubscribe'])
    expect(parsedHeaders['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    expect(parsed.replyTo).toEqual(replyTo)
    expect(Date.parse(parsed.date ?? '')).toBeGreaterThanOrEqual(before)
  })

  it.each([
    'Größe & Maß — Ünïcode',
    '日本語の件名 🎉',
    'ascii "quoted", comma; colon: <x>',
    'a'.repeat(3000),
    '語'.repeat(800),
    `${'word '.repeat(300)}end`,
    'name\\with\\backslash\\',
  ])('preserves text in the subject, names and file names: %j', async (text) => {
    const attachments = [
      { filename: `${text.slice(0, 150)}.pdf`, contentType: 'application/pdf', content: Buffer.from('x') },
    ]
    const to = [{ name: text.slice(0, 200).trim(), address: 'jo@example.org' }]
    const bytes = compose({ subject: text, to, attachments })
    const parsed = await parseMail(bytes)
    expect(parsed.subject).toBe(text)
    expect(parsed.to).toEqual(to)
    expect(parsed.attachments[0]?.filename).toBe(`${text.slice(0, 150)}.pdf`)
    expect(longestLine(bytes)).toBeLessThan(998)
  })

  it.each([
    ['long lines', 'x'.repeat(5000)],
    ['spaces at the ends of lines', 'a \nb\t\nc  '],
    ['dots and From at the start of lines', '.\n..\n.a\nFrom here\n.'],
    ['every line ending', 'a\nb\r\nc\rd'],
    ['characters of one to four bytes', 'aé語🎉'.repeat(400)],
    ['quoted-printable syntax', '=3D = =\n==='],
    ['control characters', 'a\u0000b\u0007c\u001bd'],
    ['text that is mostly not ASCII', '日本語'.repeat(500)],
  ])('preserves a body with %s', async (_name, text) => {
    const bytes = compose({ text, html: `<p>${text}</p>` })
    const parsed = await parseMail(bytes)
    const lines = (body: string | undefined) => (body ?? '').replace(/\r\n|\r/g, '\n').replace(/\n$/, '')
    expect(lines(parsed.text)).toBe(lines(text))
    expect(lines(parsed.html)).toBe(`<p>${lines(`${text}\n`)}</p>`)
    expect(longestLine(bytes)).toBeLessThanOrEqual(78)
    expect(bytes.every((byte) => byte < 128)).toBe(true)
    expect(bytes.toString()).not.toMatch(/[ \t]\r\n/)
  })

  it('preserves files of any type', async () => {
    const content = Uint8Array.from({ length: 70_000 }, (_, index) => (index * 7) % 256)
    const files = ['a.pdf', 'b.txt', 'c.eml', 'd'].map((filename, index) => ({
      filename,
      contentType:
        ['application/pdf', 'text/plain', 'message/rfc822', 'multipart/mixed; boundary=x'][index] ?? '',
      content: content.subarray(index),
    }))
    const { attachments } = await parseMail(
      compose({
        attachments: [
          ...files,
          { ...files[0], filename: 'empty', contentType: 'a/b', content: new Uint8Array() },
        ],
      }),
    )
    expect(attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      ['a.pdf', 'application/pdf'],
      ['b.txt', 'text/plain'],
      ['c.eml', 'application/octet-stream'],
      ['d', 'application/octet-stream'],
      ['empty', 'a/b'],
    ])
    for (const [index, { content: received }] of attachments.slice(0, 4).entries()) {
      expect(Buffer.compare(Buffer.from(received as ArrayBuffer), content.subarray(index))).toBe(0)
    }
  })

  it('writes Bcc recipients only for a provider that reads them from the headers', () => {
    const mail = mailWith({ bcc: [{ name: '', address: 'hidden@example.org' }] })
    const envelope = composeMail(mail, 'in envelope')
    expect(envelope.bytes.toString()).not.toMatch(/hidden|^bcc/im)
    expect(envelope.to).toEqual(['jo@example.org', 'hidden@example.org'])
    expect(composeMail(mail, 'in headers').bytes.toString()).toMatch(/^Bcc: hidden@example.org$/m)
  })

  it('uses less than two and a half times the memory of a message with a 5 MB file', () => {
    const attachments = [{ filename: 'a', contentType: 'a/b', content: Buffer.alloc(5_000_000, 1) }]
    const before = process.memoryUsage().arrayBuffers
    const { bytes } = composeMail(mailWith({ attachments }), 'in envelope')
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(bytes.length * 2.5)
  })
})
