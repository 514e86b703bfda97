import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { upload } from '../../../testing/full-store.ts'
import { openInstallation, type TestInstallation } from '../../../testing/installations.ts'
import { MAIN, processEnvironment, runCli } from '../../../testing/run-cli.ts'
import { claimRepos } from '../../content/repository/lease.ts'
import { createClaimer } from '../../delivery/queue/claim.ts'
import { createStore } from '../stores/create-store.ts'
import { exportStores } from './export-stores.ts'
import { importStores } from './import-stores.ts'
import { readManifest, schemaOf } from './manifest.ts'

/** Two parts, the second of which takes long enough for a kill to come amid it. */
const EXECUTIONS = 3_000
const CHANGES = ['b', 'c', 'a']
const folder = mkdtempSync(join(tmpdir(), 'flowpost-resume-'))
const original = join(folder, 'original')
const IMPORT = ['import', '--from', original, '--json']
const made: TestInstallation[] = []
let source: TestInstallation
let storeId: string

async function open() {
  const installation = await openInstallation('any')
  made.push(installation)
  return installation
}

async function contentOf(path: string) {
  const { parts, files, stores } = await readManifest(path, await schemaOf(source.app.store.db))
  return { parts, files, stores }
}

/** What an installation would export now: byte for byte equal for equal content. */
async function exportAgain(installation: TestInstallation, name: string) {
  await installation.operate(exportStores, { to: join(folder, name) })
  return contentOf(join(folder, name))
}

/** Stops the work at the progress report of this number, as a fault at that point would. */
function stopAt(number: number) {
  let reports = 0
  const progress = () => {
    if (++reports === number) throw new Error('cut short')
  }
  return { progress }
}

beforeAll(async () => {
  source = await open()
  storeId = await fill(source, EXECUTIONS)
})
afterAll(async () => {
  for (const installation of made) await installation.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A store with a file, a repository and as many executions, one of which is PENDING. */
async function fill(installation: TestInstallation, executions: number): Promise<string> {
  const { id } = await installation.operate<{ id: string }>(createStore, { name: 'Long history' })
  await upload(installation, id, 'a.txt', Buffer.from('a'))
  await sql`with recursive "numbers" ("n") as (select 1 union all select "n" + 1 from "numbers" where "n" < ${sql.lit(executions)})
    insert into "executions" ("id", "storeId", "searchText", "createdAt", "actionType", "status", "actionConfigId",
      "actionConfigName", "trigger", "attempts", "dueAt", "lease")
    select 'exe_' || (10000000 + "n"), ${id}, 'mail ' || "n", '2026-11-01T00:00:00.000Z', 'EMAIL',
      case when "n" = 7 then 'PENDING' else 'SUCCESS' end, 'lay_1', 'Mail', 'workflow', 1,
      case when "n" = 7 then '2026-11-01T00:00:00.000Z' end, case when "n" = 7 then 'somebody' end
    from "numbers"`.execute(installation.app.store.db)
  await connectRepository(installation, id)
  return id
}

/** With pending changes, whose order only their numbers give. */
async function connectRepository(installation: TestInstallation, id: string) {
  const { db } = installation.app.store
  const createdAt = '2026-11-01T00:00:00.000Z'
  const due = { retryAt: createdAt, lookAt: createdAt, createdAt, failures: 0 }
  await db
    .insertInto('repositories')
    .values({ storeId: id, url: 'https://git.example/a.git', branch: 'main', provider: 'gitea', ...due })
    .execute()
  for (const changeId of CHANGES) {
    const change = { changeId, layoutId: 'lay_1', action: 'update', name: 'Mail', author: 'a', createdAt }
    await db
      .insertInto('repoChanges')
      .values({ storeId: id, tried: 0, ...change })
      .execute()
  }
}

describe('an export', () => {
  it('that was cut short is no export, goes on when run again, and keeps the parts that are done', async () => {
    const warnings: string[] = []
    const cut = source.operate(exportStores, { to: original }, { reporter: stopAt(7) })
    await expect(cut).rejects.toThrow('cut short')
    await expect(source.operate(importStores, { from: original })).rejects.toThrow('an unfinished one')
    const first = statSync(join(original, 'parts', 'executions-0001.ndjson.gz')).ino
    const reporter = { warn: (text: string) => warnings.push(text) }
    const done = await source.operate(exportStores, { to: original }, { reporter })
    expect(statSync(join(original, 'parts', 'executions-0001.ndjson.gz')).ino).toBe(first)
    expect(done).toMatchObject({
      rows: EXECUTIONS + 6,
      files: 1,
      pending: 1,
      tables: { executions: EXECUTIONS },
    })
    expect(warnings).toEqual([expect.stringContaining('1 executions are PENDING')])
    expect(await exportAgain(source, 'in-one-go')).toEqual(await contentOf(original))
  })
})

describe('an import', () => {
  it('that is cut short again and again goes on and ends with the same content', async () => {
    const target = await open()
    let cuts = 0
    for (let number = 1; ; number += 8) {
      const tried = target.operate(importStores, { from: original }, { reporter: stopAt(number) })
      const error = await tried.then(() => null, String)
      if (error === null) break
      expect(error).toContain('cut short')
      cuts++
    }
    expect(cuts).toBeGreaterThan(4)
    expect(await exportAgain(target, 'after-cuts')).toEqual(await contentOf(original))
  })

  it('that is killed goes on and ends with the same content', async () => {
    const target = await open()
    const rows = () =>
      target.app.store.db
        .selectFrom('executions')
        .select(sql<number>`count(*)`.as('n'))
        .executeTakeFirstOrThrow()
    const child = startImport(target)
    const closed = once(child, 'close')
    while (child.exitCode === null && Number((await rows()).n) === 0) await setTimeout(10)
    child.kill('SIGKILL')
    await closed
    expect(await runCli(IMPORT, target.store.environment)).toMatchObject({ code: 0 })
    expect(await exportAgain(target, 'after-kills')).toEqual(await contentOf(original))
  })

  it('counts and finds what has arrived', async () => {
    const target = made.at(-1) as TestInstallation
    const { db } = target.app.store
    const totals = await db
      .selectFrom('executionTotals')
      .select(['actionConfigId', 'status', 'count'])
      .execute()
    expect(totals).toHaveLength(2)
    expect(totals).toContainEqual({ actionConfigId: '', status: 'SUCCESS', count: EXECUTIONS - 1 })
    const found = await target.app.store.search('executions', 'mail 2995', storeId)
    expect(await db.selectFrom('executions').select('id').where(found).execute()).toEqual([
      { id: 'exe_10002995' },
    ])
  })

  it('does not release PENDING executions before the import has ended, and then without the old lease', async () => {
    const few = await open()
    const storeOfFew = await fill(few, 20)
    const from = join(folder, 'few')
    await few.operate(exportStores, { to: from })
    const target = await open()
    const { store, services } = target.app
    const claim = () => createClaimer(services.queue).claim()
    const progress = ({ stage }: { stage: string }) => {
      if (stage === 'verifying') throw new Error('cut short')
    }
    const cut = target.operate(importStores, { from }, { reporter: { progress } })
    await expect(cut).rejects.toThrow('cut short')
    const repos = () => claimRepos({ ...store, clock: services.clock }, { limit: 9, busy: new Set() })
    expect([...(await claim()), ...(await repos())]).toEqual([])
    await target.operate(importStores, { from })
    expect(await claim()).toMatchObject([{ id: 'exe_10000007', storeId: storeOfFew }])
    expect(await repos()).toMatchObject([{ storeId: storeOfFew, url: 'https://git.example/a.git' }])
    const changes = await store.db.selectFrom('repoChanges').select('changeId').orderBy('seq').execute()
    expect(changes.map(({ changeId }) => changeId)).toEqual(CHANGES)
  })
})

function startImport({ store }: TestInstallation): ChildProcess {
  const env = processEnvironment(store.environment)
  return spawn(process.execPath, [MAIN, ...IMPORT], { env, stdio: 'ignore' })
}
