import { describe, expect, it } from 'vitest'
import { useHarness } from '../../../testing/harness.ts'
import { runCli } from '../../../testing/run-cli.ts'
import { stepsOf, useStepSink } from '../../../testing/steps.ts'

const api = useHarness()
const sink = useStepSink(api)

type Steps = Awaited<ReturnType<typeof stepsOf>>
const marketing = { category: 'marketing', bodyType: 'text', subject: 'News', body: '<p>News</p>' }
const linkOf = (html: string | undefined) => /href="([^"]*\/u\/[^"]+)"/.exec(html ?? '')?.[1] ?? ''

async function sendAndReadLink(steps: Steps, to: string, locale?: string) {
  const { id } = await steps.create(marketing)
  await steps.send({ layoutId: id, to, ...(locale ? { locale } : {}) })
  return new URL(linkOf(sink.caught.at(-1)?.mail.html)).pathname
}

describe('the unsubscribe link', () => {
  it('only asks for confirmation when opened, even a hundred times, and unsubscribes when submitted', async () => {
    const steps = await stepsOf(api, sink.port)
    const path = await sendAndReadLink(steps, 'reader@example.com', 'en')
    for (let round = 0; round < 2; round += 1)
      await Promise.all(
        Array.from({ length: 50 }, (_, n) => api.call(path, { method: n % 2 === 0 ? 'GET' : 'HEAD' })),
      )
    const page = await api.call(path)
    expect(page.status).toBe(200)
    expect(page.text).toContain('re****@example.com')
    expect(page.text).toMatch(/<form method="post"/)
    const { db } = api.app.database
    const unsubscribed = () =>
      db.selectFrom('unsubscribes').selectAll().where('storeId', '=', steps.storeId).execute()
    expect(await unsubscribed()).toEqual([])

    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const confirmation = await api.call(path, { method: 'POST', body: 'action=unsubscribe', headers: form })
    expect(confirmation.status).toBe(200)
    expect(await unsubscribed()).toMatchObject([{ address: 'reader@example.com' }])
    expect(confirmation.text).toContain('value="subscribe"')
    await api.call(path, { method: 'POST', body: 'action=subscribe', headers: form })
    expect(await unsubscribed()).toEqual([])
    await api.call(path, { method: 'POST', body: 'List-Unsubscribe=One-Click', headers: form })
    expect(await unsubscribed()).toHaveLength(1)
  })

  it('stays the same for a recipient, uses the language of the email, and applies to one store', async () => {
    const steps = await stepsOf(api, sink.port)
    const other = await stepsOf(api, sink.port)
    const { id: layoutId } = await steps.create(marketing)
    await steps.call('PUT', `/${layoutId}/translations/de`, { subject: 'Neues' })
    await steps.send({ layoutId, to: 'x@example.com', locale: 'de' })
    const german = new URL(linkOf(sink.caught.at(-1)?.mail.html)).pathname
    expect((await api.call(german)).text).toContain('<html lang="de">')
    expect(await sendAndReadLink(steps, 'X@example.com')).toBe(german)
    const otherLink = await sendAndReadLink(other, 'x@example.com')
    expect(otherLink).not.toBe(german)
    await api.call(german, { method: 'POST', body: 'action=unsubscribe' })
    const otherLayout = await other.create(marketing)
    expect((await other.send({ layoutId: otherLayout.id, to: 'x@example.com' })).body.status).toBe('SUCCESS')
  })

  it('returns 404 if it is unknown, and 405 for methods other than GET, HEAD and POST', async () => {
    const unknown = await api.call('/u/nothing')
    expect(unknown.status).toBe(404)
    expect(unknown.headers.get('content-type')).toMatch(/^text\/html/)
    expect((await api.call('/u/nothing', { method: 'POST', body: 'action=unsubscribe' })).status).toBe(404)
    const wrong = await api.call('/u/nothing', { method: 'PUT' })
    expect(wrong.status).toBe(405)
    expect(wrong.headers.get('allow')).toBe('GET, HEAD, POST')
  })
})

describe('the command line', () => {
  it('adds, lists and removes unsubscribed addresses', async () => {
    const { id } = await api.newStore()
    const run = async (...args: string[]) =>
      JSON.parse(
        (await runCli(['unsubscribe', ...args, '--store', id, '--json'], api.database.environment)).stdout,
      )
    expect(await run('add', 'b@example.com')).toMatchObject([{ address: 'b@example.com' }])
    expect(await run('add', 'A@example.com')).toHaveLength(2)
    expect(await run('list')).toMatchObject([{ address: 'A@example.com' }, { address: 'b@example.com' }])
    expect(await run('remove', 'a@EXAMPLE.com')).toHaveLength(1)
  })
})
