import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CANARY, createSmallStore, upload } from '../../../testing/full-store.ts'
import { openInstallation, type TestInstallation } from '../../../testing/installations.ts'
import { runCli, runCliProcess } from '../../../testing/run-cli.ts'
import { onPostgres } from '../../../testing/test-database.ts'
import { operator } from '../../call/context.ts'
import { createLayout } from '../../content/layouts/create-layout.ts'
import { updateLayout } from '../../content/layouts/update-layout.ts'
import { deleteFile } from '../../foundation/files/delete-file.ts'
import { openSealed } from '../../foundation/vault/entries.ts'
import { backUp } from './back-up.ts'

const folder = mkdtempSync(join(tmpdir(), 'flowpost-backup-'))
let source: TestInstallation
let smallStore: Awaited<ReturnType<typeof createSmallStore>>

beforeAll(async () => {
  source = await openInstallation('any')
})
afterAll(async () => {
  await source.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Opens a backup as a data folder, as after a restore. */
async function restore<T>(dataDir: string, use: (restored: TestInstallation) => Promise<T>): Promise<T> {
  const environment = { ...source.database.environment, FLOWPOST_DATA_DIR: dataDir }
  const store = { environment, dataDir, remove: async () => {} }
  const restored = await openInstallation('sqlite', { existing: store })
  try {
    return await use(restored)
  } finally {
    await restored.close()
  }
}

/** Pause between writes, because the command needs CPU time to start. */
const PAUSE_MS = 5

/** Saves, uploads and deletes repeatedly until stopped. */
function startWriting() {
  let isStopped = false
  const write = async () => {
    const inStore = { storeId: smallStore.id }
    const { id } = await source.operate<{ id: string }>(createLayout, { name: 'L', subject: 'L' }, inStore)
    for (let n = 0; !isStopped; n++) {
      await source.operate(updateLayout, { id, subject: `Subject ${n}` }, inStore)
      const key = await upload(source, smallStore.id, `f${n}.txt`, Buffer.from(`content ${n}`))
      if (n % 2 === 0) await source.operate(deleteFile, { key }, inStore)
      await setTimeout(PAUSE_MS)
    }
  }
  const writing = Promise.all([write(), write()])
  return async () => {
    isStopped = true
    await writing
  }
}

/** Fails if the copy mixes two points in time. */
async function checkConsistent({ app }: TestInstallation) {
  const { db } = app.database
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  expect(rows).toEqual([{ integrity_check: 'ok' }])
  const mixed =
    await sql`select "id" from "layouts" where "version" <> (select max("layoutVersions"."version")
    from "layoutVersions" where "layoutId" = "layouts"."id")`.execute(db)
  expect(mixed.rows).toEqual([])
  const files = await db.selectFrom('files').select(['id as fileId', 'storeId', 'contentHash']).execute()
  for (const file of files) {
    const bytes = await app.services.files.read(file)
    expect(bytes, file.fileId).not.toBeNull()
    await bytes?.cancel()
  }
  return files.length
}

describe.skipIf(onPostgres())('a backup', () => {
  beforeAll(async () => {
    smallStore = await createSmallStore(source)
  })

  it('is consistent and can be served, even if the instance was under write load', async () => {
    const to = join(folder, 'busy')
    const stopWriting = startWriting()
    const { code, stdout, stderr } = await runCliProcess(
      ['backup', '--to', to, '--with-master-key', '--json'],
      source.database.environment,
    )
    await stopWriting()
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const summary = JSON.parse(stdout)
    expect(summary).toMatchObject({ folder: to, stores: 1, lostFiles: 0, masterKey: true })
    expect(statSync(join(to, 'flowpost.db')).mode & 0o777).toBe(0o600)
    await restore(to, async (restored) => {
      expect(await checkConsistent(restored)).toBe(summary.files)
      expect(readdirSync(join(to, 'files', smallStore.id))).toHaveLength(summary.files)
      const ctx = operator(restored.app.services, { id: smallStore.id, name: '' })
      expect(await openSealed(ctx, ['secret CANARY'])).toEqual(new Map([['secret CANARY', CANARY]]))
      const url = await restored.serve()
      const response = await fetch(`${url}/api/v1/email-templates?q=%C3%A4rger`, {
        headers: { authorization: `Bearer ${smallStore.readKey}` },
      })
      expect(await response.json()).toMatchObject({ pagination: { total: 1 } })
    })
  })

  it('does not contain the master key by default, and then cannot be decrypted', async () => {
    const to = join(folder, 'sealed')
    expect(await source.operate(backUp, { to })).toMatchObject({ masterKey: false })
    expect(existsSync(join(to, 'master.key'))).toBe(false)
    await expect(restore(to, async () => {})).rejects.toThrow('FLOWPOST_MASTER_KEY: required')
  })

  it('succeeds even if a file is deleted before it can be copied', async () => {
    const { files } = source.app.services
    let key = ''
    let isDeleted = false
    const deletingFiles = {
      ...files,
      async read(file: Parameters<typeof files.read>[0]) {
        // The file is created after the first listing, and deleted once the snapshot that contains it is taken.
        if (key === '') key = await upload(source, smallStore.id, 'short-lived.txt', Buffer.from('x'))
        if (file.fileId === key) {
          await source.operate(deleteFile, { key }, { storeId: smallStore.id })
          isDeleted = true
        }
        return files.read(file)
      },
    }
    const to = join(folder, 'deleted')
    const summary = await source.operate(backUp, { to, withMasterKey: true }, { files: deletingFiles })
    expect(isDeleted).toBe(true)
    expect(summary).toMatchObject({ lostFiles: 0 })
    await restore(to, async (restored) => {
      await checkConsistent(restored)
      expect(
        await restored.app.database.db.selectFrom('files').select('id').where('id', '=', key).execute(),
      ).toEqual([])
    })
  })

  it('exits with 1 if the content of a file is lost, after copying everything else', async () => {
    const key = await upload(source, smallStore.id, 'lost.txt', Buffer.from('x'))
    await source.app.services.files.remove({ storeId: smallStore.id, fileId: key })
    const to = join(folder, 'lost')
    const { code, stdout, stderr } = await runCli(
      ['backup', '--to', to, '--json'],
      source.database.environment,
    )
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'flowpost: the content of 1 file is lost; the backup contains everything else\n',
    })
    expect(JSON.parse(stdout)).toMatchObject({ stores: 1, lostFiles: 1 })
    expect(existsSync(join(to, 'flowpost.db'))).toBe(true)
    await source.operate(deleteFile, { key }, { storeId: smallStore.id })
  })

  it('requires an empty folder, or one with an interrupted backup', async () => {
    const to = join(folder, 'twice')
    const stop = () => {
      throw new Error('interrupted')
    }
    await expect(source.operate(backUp, { to }, { reporter: { progress: stop } })).rejects.toThrow(
      'interrupted',
    )
    await source.operate(backUp, { to })
    await expect(source.operate(backUp, { to })).rejects.toThrow('to: ')
    const other = join(folder, 'other')
    mkdirSync(other)
    writeFileSync(join(other, 'master.key'), 'mine')
    await expect(source.operate(backUp, { to: other })).rejects.toThrow(
      'is not empty: it contains master.key; choose an empty folder',
    )
    expect(existsSync(join(other, 'master.key'))).toBe(true)
  })
})

it.runIf(onPostgres())('a backup of PostgreSQL is rejected with a reference to pg_dump', async () => {
  const { code, stderr } = await runCli(['backup', '--to', join(folder, 'no')], source.database.environment)
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: 'flowpost: backup copies SQLite only: use pg_dump for this PostgreSQL database\n',
  })
  expect(existsSync(join(folder, 'no'))).toBe(false)
})
