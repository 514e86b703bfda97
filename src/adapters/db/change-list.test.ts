import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import type { Database } from '../../ports/database.ts'
import { createTestDatabase, onPostgres, type TestDatabase } from '../../testing/test-database.ts'
import { migrate } from './migrations/index.ts'
import { openDatabase } from './open.ts'

/** Tables that are written all the time or never cached, so their changes invalidate nothing. */
const UNCACHED_TABLES = new Set([
  ...['executions', 'executionDetails', 'executionChanges', 'executionDays', 'executionGroups'],
  ...['executionTotals', 'executionsSearch', 'executionInputs', 'executionAttempts', 'sentContents'],
  ...['quotaUses', 'requestBudgets', 'executeBudgets'],
  ...['idempotentCalls', 'signedCalls', 'fileRemovals', 'unsubscribes', 'unsubscribeLinks', 'downloadLinks'],
  ...['repositories', 'repoChanges', 'repoCommits', 'inboxMessages'],
  ...['people', 'members', 'sessions', 'accessLinks', 'passkeys', 'passkeyChallenges', 'recoveryCodes'],
  ...['signInAttempts', 'auditEntries', 'installationSettings', 'installationVault', 'mailboxLogins'],
  ...['noticeWishes', 'notices', 'writeProbes', 'emailBudgets', 'layoutDrafts', 'layoutEditors'],
])

const SELECT_TABLES = onPostgres()
  ? sql<{ name: string; isTracked: boolean | number }>`
      select relname as "name",
        exists (select 1 from pg_trigger where tgrelid = pg_class.oid and tgname = 'noteChange') as "isTracked"
      from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`
  : sql<{ name: string; isTracked: boolean | number }>`
      select "name", (select count(*) from sqlite_schema as "triggers" where "type" = 'trigger'
        and "tbl_name" = "tables"."name" and "triggers"."name" like 'noteChange %') = 3 as "isTracked"
      from sqlite_schema as "tables" where "type" = 'table' and "name" not like '%Search%' and "name" not like '%Trigrams%'`

describe('cached reads', () => {
  let testDatabase: TestDatabase
  /** Two processes sharing a database. */
  let here: Database
  let there: Database

  beforeAll(async () => {
    testDatabase = await createTestDatabase()
    const config = readConfig(testDatabase.environment)
    here = await openDatabase(config, () => {})
    there = await openDatabase(config, () => {})
    await migrate(here)
    await addStore('sto_first', 'First')
  })
  afterAll(async () => {
    await here.close()
    await there.close()
    await testDatabase.remove()
  })

  const addStore = (id: string, name: string, db = here.db) =>
    db.insertInto('stores').values({ id, name, createdAt: '' }).execute()
  const rename = (name: string) =>
    there.db.updateTable('stores').set({ name }).where('id', '=', 'sto_first').execute()
  let reads = 0
  const readName = async () => {
    reads++
    const store = await here.db
      .selectFrom('stores')
      .select('name')
      .where('id', '=', 'sto_first')
      .executeTakeFirst()
    return store?.name
  }
  const cachedName = () => here.readCached('stores', 'sto_first', readName)
  const recallName = () => here.cache.recall('stores', 'sto_first', readName)

  it('come only from tables whose changes are tracked', async () => {
    const { rows } = await SELECT_TABLES.execute(here.db)
    const ownTables = rows.filter(({ name }) => name !== 'changes' && !/^(?:kysely|sqlite)/.test(name))
    expect(ownTables.length).toBeGreaterThan(30)
    for (const { name, isTracked } of ownTables)
      expect({ name, isTracked: Boolean(isTracked) }).toEqual({ name, isTracked: !UNCACHED_TABLES.has(name) })
  })

  it('query an unchanged value only once, and see a change by another process', async () => {
    await rename('A')
    expect(await cachedName()).toBe('A')
    reads = 0
    expect([await cachedName(), await cachedName()]).toEqual(['A', 'A'])
    expect(reads).toBe(0)
    await rename('B')
    expect(await cachedName()).toBe('B')
    expect(reads).toBe(1)
  })

  it('see a change by this process, but not one that was rolled back', async () => {
    await rename('first')
    expect(await cachedName()).toBe('first')
    const renameHere = (name: string) => (db: typeof here.db) =>
      db.updateTable('stores').set({ name }).where('id', '=', 'sto_first').execute()
    const failing = here.transact(async (db) => {
      await renameHere('rolled back')(db)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await cachedName()).toBe('first')
    await here.write(renameHere('second'))
    expect(await cachedName()).toBe('second')
  })

  it.runIf(onPostgres())(
    'are recalled without a query after a check, and are never older than the check',
    async () => {
      await rename('C')
      await here.cache.checkForChanges()
      expect(await recallName()).toBe('C')
      await rename('D')
      expect(await recallName()).toBe('C')
      await here.cache.checkForChanges()
      expect(await recallName()).toBe('D')
    },
  )

  it.runIf(onPostgres())('see a change that was started early and committed late', async () => {
    await rename('E')
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
    const { promise: hasChanged, resolve: reportChange } = Promise.withResolvers<void>()
    const late = there.write(async (db) => {
      await db.updateTable('stores').set({ name: 'late' }).where('id', '=', 'sto_first').execute()
      reportChange()
      await mayCommit
    })
    await hasChanged
    // Another change gets the next id and is committed first.
    await addStore('sto_second', 'Second', there.db)
    expect(await cachedName()).toBe('E')
    commit()
    await late
    expect(await cachedName()).toBe('late')
  })

  it("are not invalidated when a credential's use is recorded", async () => {
    await here.db
      .insertInto('apiKeys')
      .values({
        id: 'key_1',
        storeId: 'sto_first',
        name: 'k',
        level: 'read',
        prefix: 'fak_',
        hash: 'h',
        createdAt: '',
        lastUsedAt: null,
        revokedAt: null,
      })
      .execute()
    await cachedName()
    reads = 0
    await there.db.updateTable('apiKeys').set({ lastUsedAt: 'now' }).execute()
    await cachedName()
    expect(reads).toBe(0)
    await there.db.updateTable('apiKeys').set({ revokedAt: 'now' }).execute()
    await cachedName()
    expect(reads).toBe(1)
  })

  it.runIf(onPostgres())('see every change even if the change list is trimmed', async () => {
    await rename('F')
    expect(await cachedName()).toBe('F')
    await sql`insert into "changes" select from generate_series(1, 500)`.execute(there.db)
    await there.maintain()
    await rename('G')
    expect(await cachedName()).toBe('G')
    const { rows } = await sql<{ count: number }>`select count(*) as "count" from "changes"`.execute(here.db)
    expect(rows[0]?.count).toBeLessThan(110)
  })
})
