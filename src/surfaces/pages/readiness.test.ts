import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createKey } from '../../core/admin/keys/create-key.ts'
import { createStore } from '../../core/admin/stores/create-store.ts'
import { openInstallation, type TestInstallation } from '../../testing/installations.ts'
import { onPostgres } from '../../testing/test-database.ts'
import { createReadiness } from './public.ts'

describe('/readyz', () => {
  let installation: TestInstallation
  let url: string
  let key: string
  beforeAll(async () => {
    installation = await openInstallation('any')
    url = await installation.serve()
    const { id: storeId } = await installation.operate<{ id: string }>(createStore, { name: 'Shop' })
    const input = { name: 'test', level: 'write' }
    key = (await installation.operate<{ key: string }>(createKey, input, { storeId })).key
  })
  afterAll(() => installation.close())
  const execute = (statement: string) => sql.raw(statement).execute(installation.app.database.db)
  const readinessStatus = async () => (await fetch(`${url}/readyz`)).status
  const create = () =>
    fetch(`${url}/api/v1/http-requests`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: JSON.stringify({ name: 'Call', url: 'https://example.com', body: 'x'.repeat(20_000) }),
    })

  /** Expects the service to report that it cannot write, and to recover. */
  async function expectNotReadyUntil(recover: () => Promise<unknown>) {
    await expect.poll(readinessStatus).toBe(503)
    const refused = await create()
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('5')
    await recover()
    await expect.poll(readinessStatus).toBe(200)
    expect((await create()).status).toBe(201)
  }

  it.runIf(!onPostgres())('is 503 while the disk is full', async () => {
    await execute('pragma max_page_count = 1')
    // SQLite never limits a file below its current size, so use up the free pages first.
    while ((await create()).status !== 503);
    await expectNotReadyUntil(() => execute('pragma max_page_count = 4294967294'))
  })

  it('is 503 while the database is read-only', async () => {
    if (!onPostgres()) {
      await execute('pragma query_only = on')
      return expectNotReadyUntil(() => execute('pragma query_only = off'))
    }
    const connectionString = installation.database.environment.DATABASE_URL ?? ''
    const setReadOnly = async (value: 'on' | 'off') => {
      const client = new pg.Client({ connectionString, options: '-c default_transaction_read_only=off' })
      await client.connect()
      const name = new URL(connectionString).pathname.slice(1)
      await client.query(`alter database ${name} set default_transaction_read_only = ${value}`)
      // The setting only applies to new connections.
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
        [name],
      )
      await client.end()
    }
    await setReadOnly('on')
    await expectNotReadyUntil(() => setReadOnly('off'))
  })
})

describe('a readiness probe', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('counts as failed after 3 s', async () => {
    const isReady = createReadiness(() => new Promise(() => {}))
    const result = isReady()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await result).toBe(false)
  })

  it('is shared by all callers for half a second', async () => {
    let probes = 0
    const isReady = createReadiness(async () => void probes++)
    expect(await Promise.all([isReady(), isReady()])).toEqual([true, true])
    await isReady()
    expect(probes).toBe(1)
    await vi.advanceTimersByTimeAsync(600)
    await isReady()
    expect(probes).toBe(2)
  })
})
