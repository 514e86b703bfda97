import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backUp } from '../core/admin/moving/back-up.ts'
import { operator } from '../core/call/context.ts'
import { getHistoryEntry } from '../core/delivery/history/get-history-entry.ts'
import { getStats } from '../core/delivery/stats/get-stats.ts'
import { openSealed } from '../core/foundation/vault/entries.ts'
import { serializeMessages } from '../ports/queue.ts'
import { recordExecution } from '../testing/executions.ts'
import { CANARY, createSmallStore } from '../testing/full-store.ts'
import { openInstallation, type TestInstallation } from '../testing/installations.ts'
import { runCli } from '../testing/run-cli.ts'
import { onPostgres } from '../testing/test-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'flowpost-restore-'))
const backup = join(folder, 'backup')
let source: TestInstallation
let storeId: string
let ids: { waiting: string; handed: string; partly: string; call: string; done: string }

/** An email that is waiting or being sent, whose messages have these states. */
async function recordPending(...states: ('PENDING' | 'HANDED' | 'SUCCESS')[]) {
  const id = await recordExecution(source, storeId, { status: 'PENDING', recipients: ['ada@example.com'] })
  const message = { recipients: ['ada@example.com'], messageId: '<m@x>', problem: null }
  const messages = serializeMessages(states.map((status, position) => ({ ...message, position, status })))
  await source.app.database.db.updateTable('executions').set({ messages }).where('id', '=', id).execute()
  return id
}

beforeAll(async () => {
  source = await openInstallation('any')
  storeId = (await createSmallStore(source)).id
  ids = {
    waiting: await recordPending(),
    handed: await recordPending('HANDED'),
    partly: await recordPending('SUCCESS', 'PENDING'),
    call: await recordExecution(source, storeId, { status: 'PENDING', actionType: 'HTTP_REQUEST' }),
    done: await recordExecution(source, storeId, { status: 'SUCCESS' }),
  }
})
afterAll(async () => {
  await source.close()
  rmSync(folder, { recursive: true, force: true })
})

const UNKNOWN = 'outcome unknown: restored from a backup'

/** Nothing is left that a worker would send, and the counts agree. */
async function expectNothingPending({ operate }: TestInstallation) {
  const entry = (id: string) => operate(getHistoryEntry, { id }, { storeId })
  const unknown = { status: 'FAILED', error: UNKNOWN }
  expect(await entry(ids.waiting)).toMatchObject(unknown)
  expect(await entry(ids.handed)).toMatchObject({ ...unknown, messages: [unknown] })
  expect(await entry(ids.partly)).toMatchObject({
    status: 'SUCCESS',
    messages: [{ status: 'SUCCESS' }, unknown],
  })
  expect(await entry(ids.call)).toMatchObject(unknown)
  expect(await entry(ids.done)).toMatchObject({ status: 'SUCCESS', error: null })
  expect(await operate(getStats, {}, { storeId })).toMatchObject({
    totals: { total: 5, success: 2, failed: 3, pending: 0 },
    failureReasons: [{ reason: 'unknownOutcome', failed: 3 }],
  })
}

describe.skipIf(onPostgres())('restore', () => {
  /** Runs `restore` into a new data folder. */
  async function restore(
    from: string,
    options: { dataDir?: string; settings?: Record<string, string> } = {},
  ) {
    const dataDir = options.dataDir ?? mkdtempSync(join(folder, 'data-'))
    const environment = { ...source.database.environment, FLOWPOST_DATA_DIR: dataDir, ...options.settings }
    const result = await runCli(['restore', '--from', from, '--json'], environment)
    const open = () =>
      openInstallation('sqlite', { existing: { environment, dataDir, remove: async () => {} } })
    return { ...result, dataDir, open }
  }

  beforeAll(async () => {
    await source.operate(backUp, { to: backup, withMasterKey: true })
  })

  it('puts the database, the files and the key in place, and ends pending executions', async () => {
    const { code, stdout, stderr, dataDir, open } = await restore(backup)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(JSON.parse(stdout)).toMatchObject({ stores: 1, files: 2, lostFiles: 0, ended: 4 })
    expect(readdirSync(dataDir).sort()).toEqual(['files', 'flowpost.db', 'master.key'])
    const restored = await open()
    await expectNothingPending(restored)
    const { db } = restored.app.database
    for (const file of await db
      .selectFrom('files')
      .select(['id as fileId', 'storeId', 'contentHash'])
      .execute())
      await expect(restored.app.services.files.read(file)).resolves.not.toBeNull()
    const ctx = operator(restored.app.services, { id: storeId, name: '' })
    expect(await openSealed(ctx, ['secret CANARY'])).toEqual(new Map([['secret CANARY', CANARY]]))
    await restored.close()
  })

  it('does not restore into a data folder that has a database, and leaves it unchanged', async () => {
    const { dataDir } = await restore(backup)
    const before = readdirSync(dataDir)
    const { code, stderr } = await restore(backup, { dataDir })
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^flowpost: FLOWPOST_DATA_DIR: .* already contains f.*\n$/),
    })
    expect(readdirSync(dataDir)).toEqual(before)
  })

  it('uses the master key in the data folder if the backup has none, and fails if neither has one', async () => {
    const sealedBackup = join(folder, 'sealed')
    await source.operate(backUp, { to: sealedBackup })
    const without = await restore(sealedBackup)
    expect(without).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^flowpost: FLOWPOST_MASTER_KEY: /),
    })
    expect(readdirSync(without.dataDir)).toEqual([])
    source.app.services.vault.copyKeysTo(without.dataDir)
    expect((await restore(sealedBackup, { dataDir: without.dataDir })).code).toBe(0)
  })

  it("rejects a backup with a different key than the data folder's", async () => {
    const dataDir = mkdtempSync(join(folder, 'data-'))
    writeFileSync(join(dataDir, 'master.key'), `${Buffer.alloc(32).toString('base64')}\n`)
    const { code, stderr } = await restore(backup, { dataDir })
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('differ') })
    expect(readdirSync(dataDir)).toEqual(['master.key'])
  })

  it.each([
    ['that does not exist', () => join(folder, 'nowhere'), 'contains no complete backup'],
    ['that is empty', () => mkdtempSync(join(folder, 'empty-')), 'contains no complete backup'],
    [
      'that a running service is using',
      () => {
        const usedFolder = mkdtempSync(join(folder, 'used-'))
        for (const name of ['flowpost.db', 'flowpost.db-wal']) writeFileSync(join(usedFolder, name), 'x')
        return usedFolder
      },
      'is in use',
    ],
  ])('rejects a folder %s', async (_, createFolder, reason) => {
    const { code, stderr, dataDir } = await restore(createFolder())
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(reason) })
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('leaves nothing behind if the backup is damaged', async () => {
    const damagedBackup = mkdtempSync(join(folder, 'damaged-'))
    writeFileSync(join(damagedBackup, 'flowpost.db'), 'x'.repeat(20_000))
    const { code, stderr, dataDir } = await restore(damagedBackup)
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('is damaged') })
    expect(readdirSync(dataDir)).toEqual([])
  })
})

describe('restore --loaded', () => {
  it('ends pending executions in a database restored by other tools', async () => {
    const { code, stdout } = await runCli(['restore', '--loaded', '--json'], source.database.environment)
    expect({ code, summary: JSON.parse(stdout) }).toEqual({ code: 0, summary: { stores: 1, ended: 4 } })
    await expectNothingPending(source)
  })

  it('rejects a database that a worker is using', async () => {
    const id = await recordPending()
    const leaseUntil = new Date(Date.now() + 10_000).toISOString()
    const { db } = source.app.database
    await db.updateTable('executions').set({ lease: 'l', leaseUntil }).where('id', '=', id).execute()
    expect(await runCli(['restore', '--loaded'], source.database.environment)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('a worker is using this database'),
    })
    expect(await source.operate(getHistoryEntry, { id }, { storeId })).toMatchObject({ status: 'PENDING' })
  })

  it('requires that either it or --from is given, but not both', async () => {
    for (const flags of [[], ['--from', backup, '--loaded']])
      expect(await runCli(['restore', ...flags], source.database.environment)).toEqual({
        code: 2,
        stdout: '',
        stderr: 'flowpost: provide either --from or --loaded\n',
      })
  })
})

it.runIf(onPostgres())(
  'restore --from is only for SQLite, and explains what to do instead on PostgreSQL',
  async () => {
    expect(await runCli(['restore', '--from', backup], source.database.environment)).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'flowpost: restore --from only restores SQLite backups: load the dump with pg_restore, then run restore --loaded\n',
    })
  },
)
