import { setTimeout } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { openApp } from '../../compose.ts'
import { readConfig } from '../../config.ts'
import { createStore } from '../../core/admin/stores/create-store.ts'
import { operator } from '../../core/call/context.ts'
import { type AnyOperation, invoke } from '../../core/call/operation.ts'
import { createLayout } from '../../core/content/layouts/create-layout.ts'
import { putTranslation } from '../../core/content/translations/put-translation.ts'
import { signInAs } from '../app/app-client.ts'
import type { Harness } from '../harness.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { type ServiceProcess, startProcess } from './processes.ts'

const KILLS = 6
const DOCUMENT = { name: 'L', category: 'transactional', subject: 'S', previewText: '' }
const BASE = { document: DOCUMENT }

async function setUp({ environment }: TestDatabase) {
  const app = await openApp(readConfig(environment), pino({ level: 'silent' }))
  const operate = async (operation: AnyOperation, input: Record<string, unknown>, storeId?: string) => {
    const ctx = operator(app.services, storeId === undefined ? null : { id: storeId, name: '' })
    return ((await invoke(operation, ctx, input)).output as { id: string }).id
  }
  const storeId = await operate(createStore, { name: 'Shop' })
  const id = await operate(createLayout, { name: 'L', subject: 'S', bodyType: 'text', body: 'S' }, storeId)
  await operate(putTranslation, { id, locale: 'de', subject: 'S' }, storeId)
  const signIn = async () => {
    const harness = { app, clock: app.services.clock } as unknown as Harness
    return (await signInAs(harness, { roles: { [storeId]: 'editor' } })).cookie ?? ''
  }
  const cookies = [await signIn(), await signIn()]
  await app.close()
  return { storeId, id, cookies }
}

type Draft = { revision: string; document: { typed: number } }

it('no acknowledged draft is lost if the server is killed while users are typing', async () => {
  const database = await createTestDatabase()
  let server: ServiceProcess | undefined
  onTestFinished(async () => {
    await server?.kill()
    await database.remove()
  })
  const { storeId, id, cookies } = await setUp(database)

  const call = async <T>(url: string, cookie: string, name: string, input: object): Promise<T> => {
    const response = await fetch(`${url}/app/api/${name}`, {
      method: 'POST',
      body: JSON.stringify({ id, ...input }),
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'x-store': storeId,
        cookie,
      },
    })
    expect(response.status, name).toBe(200)
    return (await response.json()) as T
  }

  /** Two users, each of whom edits a different part of the layout. */
  const typists = ['', 'de'].map((part, index) => {
    const cookie = cookies[index] ?? ''
    let sent = 0
    let acknowledged: Draft | null = null
    return {
      acknowledged: () => acknowledged?.document.typed ?? 0,
      async type(url: string) {
        const document = { ...DOCUMENT, typed: ++sent, body: 'x'.repeat(20_000) }
        const revision = acknowledged?.revision ?? null
        const input = { part, revision, document, ...(revision === null && { base: BASE }) }
        const { revision: next } = await call<Draft>(url, cookie, 'putDraft', input)
        acknowledged = { revision: next, document }
      },
      /** Acknowledged writes must be stored; the last request, which got no response, may be. */
      async check(url: string) {
        const { draft } = await call<{ draft: Draft | null }>(url, cookie, 'getDraft', {
          part,
          content: true,
        })
        const typed = draft?.document.typed ?? 0
        expect([acknowledged?.document.typed ?? 0, sent]).toContain(typed)
        if (typed === acknowledged?.document.typed) expect(draft?.revision).toBe(acknowledged.revision)
        acknowledged = draft
      },
    }
  })

  for (let kill = 0; kill < KILLS; kill += 1) {
    server = await startProcess(['serve'], database.environment, () => {})
    const { url } = server
    for (const typist of typists) await typist.check(url)
    const before = typists.map(({ acknowledged }) => acknowledged())
    let isDead = false
    const typing = typists.map(async ({ type }) => {
      while (!isDead) await type(url)
    })
    const ended = Promise.allSettled(typing)
    while (typists.some(({ acknowledged }, index) => acknowledged() < (before[index] ?? 0) + 3))
      await setTimeout(5)
    await setTimeout(Math.random() * 50)
    isDead = true
    await server.kill()
    await ended
  }
  server = await startProcess(['serve'], database.environment, () => {})
  for (const typist of typists) await typist.check(server.url)
  expect(await server.terminate()).toBe(0)
})
