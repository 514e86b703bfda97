import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { newId } from '../../../core/call/ids.ts'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { runCli } from '../../../testing/run-cli.ts'

const api = useHarnessWithoutWorker()

const LAYOUTS = 100
const LOCALES = ['de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'sv', 'da']

/** About the size of an order confirmation. */
const design = (word: string) => ({
  blocks: Array.from({ length: 24 }, (_, at) =>
    at % 2 === 0
      ? {
          id: `t${at}`,
          type: 'text',
          html: `<p>${word} {{ variables.name }}, ${'some words about it. '.repeat(10)}</p>`,
        }
      : {
          id: `b${at}`,
          type: 'button',
          label: `${word} ${at}`,
          color: '#112233',
          radius: 4,
          align: 'center',
          href: 'https://shop.example/orders/{{ variables.number }}',
          padding: { top: 8, bottom: 8 },
        },
  ),
})

/** Creates one layout with API calls and copies its rows: compiling all of them would take a minute. */
async function fill(): Promise<string> {
  const { storeId, key } = await api.newCaller('write')
  const call = async (method: string, path: string, body: object) =>
    (await api.call<{ id: string }>(`/api/v1/email-templates${path}`, { method, key, body })).body.id
  const id = await call('POST', '', { name: 'Order', subject: 'Order', bodyDesign: design('Hello') })
  for (const locale of LOCALES)
    await call('PUT', `/${id}/translations/${locale}`, {
      subject: `Order ${locale}`,
      bodyDesign: design(locale),
      followsDesign: locale !== 'da',
    })
  const { db } = api.app.services
  const read = async () => ({
    layout: await db
      .selectFrom('layouts')
      .selectAll()
      .where('storeId', '=', storeId)
      .executeTakeFirstOrThrow(),
    languages: await db.selectFrom('translations').selectAll().where('layoutId', '=', id).execute(),
    version: await db
      .selectFrom('layoutVersions')
      .selectAll()
      .where('layoutId', '=', id)
      .orderBy('version', 'desc')
      .executeTakeFirstOrThrow(),
  })
  const {
    layout: { seq: _, ...layout },
    languages,
    version,
  } = await read()
  for (let n = 1; n < LAYOUTS; n += 1) {
    const layoutId = newId('lay')
    await db
      .insertInto('layouts')
      .values({ ...layout, id: layoutId })
      .execute()
    await db
      .insertInto('translations')
      .values(languages.map((language) => ({ ...language, layoutId })))
      .execute()
    await db
      .insertInto('layoutVersions')
      .values({ ...version, layoutId })
      .execute()
  }
  return key
}

it('100 layouts in 10 languages are pulled and pushed back with at most 20 requests, and nothing changes', async () => {
  const key = await fill()
  const dir = mkdtempSync(join(tmpdir(), 'flowpost-many-'))
  const requests = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => {
    requests.mockRestore()
    rmSync(dir, { recursive: true, force: true })
  })
  const args = ['--url', api.url, '--dir', dir, '--json']
  const pulled = await runCli(['pull', ...args], { FLOWPOST_API_KEY: key })
  expect(JSON.parse(pulled.stdout).added).toHaveLength(LAYOUTS)
  expect(readdirSync(join(dir, 'layouts'))).toHaveLength(LAYOUTS)
  const pushed = await runCli(['push', ...args], { FLOWPOST_API_KEY: key })
  expect(JSON.parse(pushed.stdout)).toEqual({
    dryRun: false,
    created: [],
    updated: [],
    unchanged: LAYOUTS,
  })
  expect(requests.mock.calls.length).toBeLessThanOrEqual(20)
})
