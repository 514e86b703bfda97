import { describe, expect, it, vi } from 'vitest'
import { inWords } from '../../testing/outcomes.ts'
import {
  formOf,
  mailbox,
  type Reply,
  SHORT_LIMITS,
  startProvider,
} from '../../testing/servers/mailbox-provider.ts'
import { hooksWith, mailWith, parseMail } from '../../testing/test-mail.ts'

const MB = 1024 * 1024
const file = (filename: string, bytes: number) => ({
  filename,
  contentType: 'application/pdf',
  content: Buffer.alloc(bytes, filename),
})
const large = (...sizes: number[]) =>
  mailWith({
    bcc: [{ name: '', address: 'hidden@example.org' }],
    attachments: sizes.map((size, n) => file(`${n}.pdf`, size)),
  })

describe('a message too large for one request to Microsoft', () => {
  it('is sent as a draft with uploaded files, up to 20 MB, and leaves no draft', async () => {
    const { mailer, tokens, graph } = await startProvider()
    const mail = large(12 * MB, 7 * MB, MB)
    expect(inWords(await mailer.send(mailbox('outlook'), mail, hooksWith()))).toEqual({ kind: 'sent' })
    expect(formOf(tokens[0]).scope).toContain('Mail.ReadWrite')
    const [sent] = graph.delivered
    const parsed = await parseMail(sent?.mime ?? '')
    expect([parsed.subject, parsed.bcc, parsed.attachments]).toEqual([mail.subject, mail.bcc, []])
    for (const { filename, content } of mail.attachments)
      expect(sent?.files.get(filename)?.content.equals(content), filename).toBe(true)
    expect([graph.delivered.length, graph.drafts.size]).toEqual([1, 0])
  })

  it('is handed over by the request to send, not before', async () => {
    const { mailer, graph, sends } = await startProvider()
    const beforeHandOver = vi.fn(async () => {
      await new Promise((resolve) => setTimeout(resolve, 30))
      expect([graph.delivered.length, graph.drafts.size]).toEqual([0, 1])
      expect(sends.at(-1)?.method).toBe('PUT')
    })
    // Too large only once it is encoded.
    const outcome = await mailer.send(mailbox('outlook'), large(2_950_000), hooksWith({ beforeHandOver }))
    expect(inWords(outcome)).toEqual({ kind: 'sent' })
    expect(beforeHandOver).toHaveBeenCalledTimes(1)
  })

  it('is not sent and leaves no draft if beforeHandOver fails', async () => {
    const { mailer, graph } = await startProvider()
    const leaseLost = new Error('another worker has it')
    const hooks = hooksWith({ beforeHandOver: () => Promise.reject(leaseLost) })
    await expect(mailer.send(mailbox('outlook'), large(4 * MB), hooks)).rejects.toBe(leaseLost)
    expect([graph.delivered.length, graph.drafts.size]).toEqual([0, 0])
  })

  it.each([
    ['the draft', /messages$/, 'POST'],
    ['a small file', /attachments$/, 'POST'],
    ['an upload session', /createUploadSession$/, 'POST'],
    ['a part', /upload-session/, 'PUT'],
  ])('never counts as sent and leaves no draft if %s fails', async (_, path, method) => {
    const failWith = async (reply: Reply) => {
      const send = (_nth: number, call: { method: string; path: string }) =>
        call.method === method && path.test(call.path) ? reply : undefined
      const { mailer, graph } = await startProvider({ send }, reply === 'silence' ? SHORT_LIMITS : undefined)
      const beforeHandOver = vi.fn(async () => {})
      const outcome = await mailer.send(mailbox('outlook'), large(4 * MB, 10), hooksWith({ beforeHandOver }))
      expect(outcome.kind).toBe(typeof reply === 'object' && reply.status === 400 ? 'refused' : 'deferred')
      expect(beforeHandOver).not.toHaveBeenCalled()
      expect([graph.delivered.length, graph.drafts.size]).toEqual([0, 0])
    }
    const replies: Reply[] = [{ status: 503 }, { status: 504 }, { status: 400 }, 'drop', 'silence']
    await Promise.all(replies.map(failWith))
  })

  it('has an unknown outcome if the request to send gets no response, and leaves no draft even if that request fails', async () => {
    for (const [reply, kind] of [
      ['drop', 'unknown'],
      [{ status: 504 }, 'unknown'],
      [{ status: 429 }, 'deferred'],
      [{ status: 400 }, 'refused'],
    ] as const) {
      const send = (_nth: number, { path }: { path: string }) => (path.endsWith('/send') ? reply : undefined)
      const { mailer, graph } = await startProvider({ send })
      const outcome = await mailer.send(mailbox('outlook'), large(4 * MB), hooksWith())
      expect([outcome.kind, graph.drafts.size]).toEqual([kind, 0])
    }
  })

  it('is sent after deleting a draft that an earlier attempt left behind', async () => {
    let isDown = true
    const send = (_nth: number, { method, path }: { method: string; path: string }) =>
      isDown && (method === 'DELETE' || path.endsWith('/send')) ? { status: 503 } : undefined
    const { mailer, graph } = await startProvider({ send })
    const mail = large(4 * MB)
    expect(inWords(await mailer.send(mailbox('outlook'), mail, hooksWith()))).toMatchObject({
      kind: 'deferred',
    })
    expect(graph.drafts.size).toBe(1)
    isDown = false
    expect(inWords(await mailer.send(mailbox('outlook'), mail, hooksWith()))).toEqual({ kind: 'sent' })
    expect([graph.delivered.length, graph.drafts.size]).toEqual([1, 0])
  })

  it('is sent even if the token is rejected and renewed in between', async () => {
    let rejections = 0
    const { mailer, graph } = await startProvider({
      send: (_nth, { path, headers }) => {
        if (!path.endsWith('/send') || headers.authorization !== 'Bearer access-1') return undefined
        rejections += 1
        return { status: 401 }
      },
    })
    expect(inWords(await mailer.send(mailbox('outlook'), large(4 * MB), hooksWith()))).toEqual({
      kind: 'sent',
    })
    expect([rejections, graph.delivered.length]).toEqual([1, 1])
  })

  it('is rejected with advice if the permission for drafts is missing, and the mailbox stays connected', async () => {
    const { mailer } = await startProvider({
      token: () => ({ status: 400, json: { error: 'consent_required' } }),
    })
    const outcome = await mailer.send(mailbox('outlook'), large(4 * MB), hooksWith())
    expect(inWords(outcome)).toEqual({ kind: 'refused', reason: expect.stringContaining('Mail.ReadWrite') })
  })
})
