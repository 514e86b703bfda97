import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseError } from '../../adapters/db/migrations/upgrades/0034-parse-error.ts'
import { type App, type RunningServer, startServing } from '../../compose.ts'
import { readConfig } from '../../config.ts'
import { operator } from '../../core/call/context.ts'
import { type AnyOperation, invoke } from '../../core/call/operation.ts'
import { getHistoryEntry } from '../../core/delivery/history/get-history-entry.ts'
import { listHistory } from '../../core/delivery/history/list-history.ts'
import { retryExecution } from '../../core/delivery/history/retry-execution.ts'
import { getStats } from '../../core/delivery/stats/get-stats.ts'
import { getStatsOfKind } from '../../core/delivery/stats/get-stats-of-kind.ts'
import { operations } from '../../core/operations.ts'
import type { Problem } from '../../problems/define.ts'
import { textOf } from '../../problems/text.ts'
import { openTestApp } from '../open-test-app.ts'
import { useSink } from '../servers/sink.ts'
import type { TestDatabase } from '../test-database.ts'
import { loadInstallation, readRecorded } from './installation.ts'

/** Replaces problem messages, which may have been reworded since, with the current ones. */
const withCurrentTexts = <T extends object>(entry: T): T =>
  JSON.parse(JSON.stringify(entry), (key, value) =>
    key === 'error' && typeof value === 'string' ? textOf(parseError(value) as Problem) : value,
  )

describe.each(['589fba5a', '3f59b0f7'])('an installation upgraded from %s', (version) => {
  const sink = useSink()
  const { recordedAt, named, retries, stores } = readRecorded(version)
  let database: TestDatabase
  let app: App
  let running: RunningServer | undefined
  let elapsedMs = 0
  const clock = { now: () => new Date(recordedAt.getTime() + elapsedMs) }

  beforeAll(async () => {
    database = await loadInstallation(version)
    app = await openTestApp(readConfig({ ...database.environment, PORT: '0' }), clock)
    await app.database.db.updateTable('smtpSenders').set({ port: sink.port }).execute()
  })
  afterAll(async () => {
    await (running ? running.stop() : app.close())
    await database.remove()
  })

  const operate = async <T>(operation: AnyOperation, storeId: string, input: Record<string, unknown>) => {
    const { output } = await invoke(operation, operator(app.services, { id: storeId, name: '' }), input)
    return output as T
  }
  type Entry = Record<string, unknown> & { id: string; status: string; error: string | null }
  const readEntry = (storeId: string, id: string) => operate<Entry>(getHistoryEntry, storeId, { id })
  const firstStore = stores[0]?.storeId ?? ''

  it('returns every execution unchanged: problem, state, messages, attempts, request and response', async () => {
    for (const { storeId, entries } of stores)
      for (const entry of entries)
        expect(await readEntry(storeId, entry.id)).toMatchObject(withCurrentTexts(entry))
  })

  it('returns the same statistics and failure groups: overall, for emails and for calls', async () => {
    for (const { storeId, stats } of stores)
      for (const { kind, stats: before } of stats) {
        const input = kind === 'all' ? { days: 30 } : { days: 30, kind }
        const now = await operate<typeof before>(kind === 'all' ? getStats : getStatsOfKind, storeId, input)
        const daily = now.daily.filter((day) =>
          Object.values(day).some((n) => typeof n === 'number' && n > 0),
        )
        expect({ ...now, daily }).toMatchObject(before)
      }
  })

  it('finds the same executions by text', async () => {
    for (const { storeId, searches } of stores)
      for (const { q, ids } of searches) {
        const { data } = await operate<{ data: Entry[] }>(listHistory, storeId, { q, limit: 100 })
        expect([q, data.map(({ id }) => id)]).toEqual([q, ids])
      }
  })

  describe('with its worker', () => {
    beforeAll(async () => {
      running = await startServing(app, { operations, withWorker: true })
    })

    it.each(Object.entries(retries))(
      'retries %s for the same recipients',
      async (name, { planned, sent }) => {
        sink.caught.length = 0
        const { id } = await operate<Entry>(retryExecution, firstStore, {
          id: named[name],
          content: 'current',
        })
        const { recipients } = await app.database.db
          .selectFrom('executions')
          .select('recipients')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        expect(JSON.parse(recipients ?? '')).toEqual(planned)
        await expect.poll(async () => (await readEntry(firstStore, id)).status).not.toBe('PENDING')
        expect(sink.caught.map(({ to }) => to).sort()).toEqual(sent)
      },
    )

    it('sends an email that was due for a retry, and does not repeat one that may have been sent', async () => {
      sink.caught.length = 0
      elapsedMs = 10 * 60_000
      app.services.signals.workArrived()
      const waiting = () => readEntry(firstStore, named.waiting ?? '')
      await expect.poll(async () => (await waiting()).status).toBe('SUCCESS')
      const handed = () => readEntry(stores[1]?.storeId ?? '', named.handed ?? '')
      await expect.poll(async () => (await handed()).status).toBe('FAILED')
      expect((await handed()).error).toMatch(/^outcome unknown/)
      expect(sink.caught.map(({ to }) => to)).toEqual([['late@x.example']])
    })
  })
})
