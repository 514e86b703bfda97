import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { useHarness } from '../../../testing/harness.ts'
import { stepsOf, useStepSink } from '../../../testing/steps.ts'
import { operator } from '../../call/context.ts'
import { addFile } from '../../foundation/files/add-file.ts'
import { type FetchedFiles, findFile } from './attachments.ts'

const api = useHarness()
const sink = useStepSink(api)

const MIB = 1024 * 1024

describe('attachments', () => {
  const upload = async (storeId: string, filename: string, content: string | Buffer) => {
    const path = join(api.database.dataDir, filename)
    writeFileSync(path, content)
    return (await api.operate<{ key: string }>(addFile, { path }, storeId)).key
  }

  it('are attached to the email, from uploads and from file blocks', async () => {
    const steps = await stepsOf(api, sink.port)
    const key = await upload(steps.storeId, 'terms.pdf', '%PDF-1.7 terms')
    const text = await steps.create({
      bodyType: 'text',
      body: 'x',
      attachments: [{ filename: '{{ variables.n | default: "a" }} ä.pdf', fileKey: key }],
    })
    await steps.send({ layoutId: text.id, to: 'a@example.com' })
    const visual = await steps.create({
      bodyDesign: { blocks: [{ type: 'file', fileKey: key, filename: 'b.pdf' }] },
    })
    await steps.send({ layoutId: visual.id, to: 'a@example.com' })
    const files = sink.caught.map(({ mail }) =>
      mail.attachments.map(({ filename, mimeType, content }) => [
        filename,
        mimeType,
        Buffer.from(content as ArrayBuffer).toString(),
      ]),
    )
    expect(files).toEqual([
      [['a ä.pdf', 'application/pdf', '%PDF-1.7 terms']],
      [['b.pdf', 'application/pdf', '%PDF-1.7 terms']],
    ])
  })

  it('become links above 20 MB in total, and on request', async () => {
    const steps = await stepsOf(api, sink.port)
    const large = await upload(steps.storeId, 'large.zip', Buffer.alloc(20 * 1024 * 1024, 'x'))
    const small = await upload(steps.storeId, 'small.txt', 'small')
    const both = await steps.create({
      bodyType: 'text',
      body: 'x',
      attachments: [
        { filename: 'large.zip', fileKey: large },
        { filename: 'small.txt', fileKey: small },
      ],
    })
    const linked = await steps.create({
      bodyType: 'text',
      body: 'x',
      attachments: [{ filename: 'small.txt', fileKey: small, sendAsLink: true }],
    })
    for (const { id } of [both, linked]) await steps.send({ layoutId: id, to: 'a@example.com' })
    const [first, second] = sink.caught
    expect([first?.mail.attachments, second?.mail.attachments]).toEqual([[], []])
    const links = [...(first?.mail.html ?? '').matchAll(/href="([^"]*\/d\/[^"]+)"/g)].map((match) => match[1])
    expect(links).toHaveLength(2)
    expect(first?.mail.text).toContain('/d/')
    const download = await fetch(api.url + new URL(links[1] ?? '').pathname)
    expect(await download.text()).toBe('small')
    expect(Object.fromEntries(download.headers)).toMatchObject({
      'content-disposition': "attachment; filename*=UTF-8''small.txt",
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
    })
    expect((await api.call('/d/unknown')).status).toBe(404)
  })

  it('that are fetched are read only until the 20 MB are used up', async () => {
    const steps = await stepsOf(api, sink.port)
    const urls = ['a', 'b', 'c'].map((name) => `https://files.example/${name}`)
    const { id: layoutId } = await steps.create({
      bodyType: 'text',
      body: 'x',
      attachments: urls.map((url) => ({ filename: 'f', url })),
    })
    const limits: (number | undefined)[] = []
    const send = vi.spyOn(api.app.services.outbound, 'send').mockImplementation(async ({ maxBytes = 0 }) => {
      limits.push(maxBytes / MIB)
      const size = Math.min(12 * MIB, maxBytes)
      return {
        kind: 'answered',
        status: 200,
        headers: {},
        body: new Uint8Array(size),
        truncated: size < 12 * MIB,
      }
    })
    onTestFinished(() => send.mockRestore())
    await steps.send({ layoutId, to: 'a@example.com' })
    expect(limits).toEqual([20, 8, 0])
    expect(sink.caught[0]?.mail.attachments).toEqual([])
    for (const url of urls) expect(sink.caught[0]?.mail.html).toContain(url)
  })

  it('with a different URL for each recipient are not all held in memory', async () => {
    const files: FetchedFiles = new Map()
    const answer = { kind: 'answered', status: 200, headers: {}, truncated: false } as const
    vi.spyOn(api.app.services.outbound, 'send').mockImplementation(async () => ({
      ...answer,
      body: new Uint8Array(9 * MIB),
    }))
    onTestFinished(() => void vi.restoreAllMocks())
    const ctx = operator(api.app.services, null)
    for (const url of ['https://files.example/1', 'https://files.example/2', 'https://files.example/3'])
      await findFile(
        ctx,
        { filename: 'f', url, sendAsLink: false },
        { fetched: files, index: 0, maxBytes: 20 * MIB, hasSecret: () => false },
      )
    expect([...files.keys()]).toEqual(['https://files.example/2', 'https://files.example/3'])
  })

  it('fail the step if their URL is not allowed, and nothing is sent', async () => {
    const steps = await stepsOf(api, sink.port)
    for (const url of ['https://169.254.169.254/x', 'https://[::1]/x']) {
      const { id } = await steps.create({
        bodyType: 'text',
        body: 'x',
        attachments: [{ filename: 'f', url }],
      })
      const reply = await steps.send({ layoutId: id, to: 'a@example.com' })
      expect(reply.status).toBe(422)
      expect(reply.body.error).toMatch(/^attachment f: .*not allowed/)
    }
    expect(sink.caught).toEqual([])
  })
})
