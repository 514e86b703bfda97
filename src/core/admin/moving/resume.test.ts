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

/** Enough for two parts; importing the second takes long enough for the process to be killed midway. */
const EXECUTIONS = 3_000
const CHANGES = ['b', 'c', 'a']
const folder = mkdtempSync(join(tmpdir(), 'flowpost-resume-'))
const original = join(folder, 'original')
const IMPORT = ['import', '--from', original, '--json']
const installations: TestInstallation[] = []
let source: TestInstallation
let storeId: string

async function open() {
  const installation = await openInstallation('any')
  installations.push(installation)
  return installation
}

async function contentOf(path: string) {
  const { parts, files, stores } = await readManifest(path, await schemaOf(source.app.database.db))
  return { parts, files, stores }
}

/** Exports again: identical content results in identical bytes. */
async function exportAgain(installation: TestInstallation, name: string) {
  await installation.operate(exportStores, { to: join(folder, name) })
  return contentOf(join(folder, name))
}

/** Throws at the nth progress report, to simulate a crash. */
function stopAt(number: number) {
  let reports = 0
  const progress = () => {
    if (++reports === number) throw new Error('interrupted')
  }
  return { progress }
}

beforeAll(async () => {
  source = await open()
  storeId = await createStoreWithHistory(source, EXECUTIONS)
})
afterAll(async () => {
  for (const installation of installations) await installation.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Creates a store with a file, a repository and the given number of executions, one of them PENDING. */
async function createStoreWithHistory(installation: TestInstallation, executions: number): Promise<string> {
  const { id } = await installation.operate<{ id: string }>(createStore, { name: 'Long history' })
  await upload(installation, id, 'a.txt', Buffer.from('a'))
  await sql`with recursive "numbers" ("n") as (select 1 union all select "n" + 1 from "numbers" where "n" < ${sql.lit(executions)})
    insert into "executions" ("id", "storeId", "searchText", "createdAt", "actionType", "status", "actionConfigId",
      "actionConfigName", "trigger", "attempts", "dueAt", "lease")
    select 'exe_' || (10000000 + "n"), ${id}, 'mail ' || "n", '2026-11-01T00:00:00.000Z', 'EMAIL',
      case when "n" = 7 then 'PENDING' else 'SUCCESS' end, 'lay_1', 'Mail', 'workflow', 1,
      case when "n" = 7 then '2026-11-01T00:00:00.000Z' end, case when "n" = 7 then 'worker-1' end
    from "numbers"`.execute(installation.app.database.db)
  await connectRepository(installation, id)
  return id
}

/** Adds a repository with pending changes, which are ordered only by their numbers. */
async function connectRepository(installation: TestInstallation, id: string) {
  const { db } = installation.app.database
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
  it('cannot be imported if it was interrupted, and reuses finished parts when it is run again', async () => {
    const warnings: string[] = []
    const interrupted = source.operate(exportStores, { to: original }, { reporter: stopAt(7) })
    await expect(interrupted).rejects.toThrow('interrupted')
    await expect(source.operate(importStores, { from: original })).rejects.toThrow('an unfinished one')
    const first = statSync(join(original, 'parts', 'executions-0001.ndjson.gz')).ino
    const reporter = { warn: (text: string) => warnings.push(text) }
    const summary = await source.operate(exportStores, { to: original }, { reporter })
    expect(statSync(join(original, 'parts', 'executions-0001.ndjson.gz')).ino).toBe(first)
    expect(summary).toMatchObject({
      rows: EXECUTIONS + 6,
      files: 1,
      pending: 1,
      tables: { executions: EXECUTIONS },
    })
    expect(warnings).toEqual([expect.stringContaining('PENDING executions (1)')])
    expect(await exportAgain(source, 'in-one-go')).toEqual(await contentOf(original))
  })
})

describe('an import', () => {
  it('ends up with the same content even if it is interrupted many times', async () => {
    const target = await open()
    let interruptions = 0
    for (let number = 1; ; number += 8) {
      const attempt = target.operate(importStores, { from: original }, { reporter: stopAt(number) })
      const error = await attempt.then(() => null, String)
      if (error === null) break
      expect(error).toContain('interrupted')
      interruptions++
    }
    expect(interruptions).toBeGreaterThan(4)
    expect(await exportAgain(target, 'after-cuts')).toEqual(await contentOf(original))
  })

  it('resumes after being killed and ends up with the same content', async () => {
    const target = await open()
    const rows = () =>
      target.app.database.db
        .selectFrom('executions')
        .select(sql<number>`count(*)`.as('n'))
        .executeTakeFirstOrThrow()
    const child = startImport(target)
    const closed = once(child, 'close')
    while (child.exitCode === null && Number((await rows()).n) === 0) await setTimeout(10)
    child.kill('SIGKILL')
    await closed
    expect(await runCli(IMPORT, target.database.environment)).toMatchObject({ code: 0 })
    expect(await exportAgain(target, 'after-kills')).toEqual(await contentOf(original))
  })

  it('counts imported executions and makes them searchable', async () => {
    const target = installations.at(-1) as TestInstallation
    const { db } = target.app.database
    const totals = await db
      .selectFrom('executionTotals')
      .select(['actionConfigId', 'status', 'count'])
      .execute()
    expect(totals).toHaveLength(2)
    expect(totals).toContainEqual({ actionConfigId: '', status: 'SUCCESS', count: EXECUTIONS - 1 })
    const matches = await target.app.database.search('executions', 'mail 2995', storeId)
    expect(await db.selectFrom('executions').select('id').where(matches).execute()).toEqual([
      { id: 'exe_10002995' },
    ])
  })

  it('releases PENDING executions only when the import is complete, without their old lease', async () => {
    const small = await open()
    const smallStoreId = await createStoreWithHistory(small, 20)
    const from = join(folder, 'few')
    await small.operate(exportStores, { to: from })
    const target = await open()
    const { database, services } = target.app
    const claim = () => createClaimer(services.queue).claim()
    const progress = ({ stage }: { stage: string }) => {
      if (stage === 'verifying') throw new Error('interrupted')
    }
    const interrupted = target.operate(importStores, { from }, { reporter: { progress } })
    await expect(interrupted).rejects.toThrow('interrupted')
    const claimWaitingRepos = () =>
      claimRepos({ ...database, clock: services.clock }, { limit: 9, busy: new Set() })
    expect([...(await claim()), ...(await claimWaitingRepos())]).toEqual([])
    await target.operate(importStores, { from })
    expect(await claim()).toMatchObject([{ id: 'exe_10000007', storeId: smallStoreId }])
    expect(await claimWaitingRepos()).toMatchObject([
      { storeId: smallStoreId, url: 'https://git.example/a.git' },
    ])
    const changes = await database.db.selectFrom('repoChanges').select('changeId').orderBy('seq').execute()
    expect(changes.map(({ changeId }) => changeId)).toEqual(CHANGES)
  })
})

function startImport({ database }: TestInstallation): ChildProcess {
  const env = processEnvironment(database.environment)
  return spawn(process.execPath, [MAIN, ...IMPORT], { env, stdio: 'ignore' })
}
