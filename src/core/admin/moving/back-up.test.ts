import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CANARY, makeSmallStore, upload } from '../../../testing/full-store.ts'
import { openInstallation, type TestInstallation } from '../../../testing/installations.ts'
import { runCli, runCliProcess } from '../../../testing/run-cli.ts'
import { onPostgres } from '../../../testing/test-store.ts'
import { operator } from '../../call/context.ts'
import { createLayout } from '../../content/layouts/create-layout.ts'
import { updateLayout } from '../../content/layouts/update-layout.ts'
import { deleteFile } from '../../foundation/files/delete-file.ts'
import { openSealed } from '../../foundation/vault/entries.ts'
import { backUp } from './back-up.ts'

const folder = mkdtempSync(join(tmpdir(), 'flowpost-backup-'))
let source: TestInstallation
let small: Awaited<ReturnType<typeof makeSmallStore>>

beforeAll(async () => {
  source = await openInstallation('any')
})
afterAll(async () => {
  await source.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Uses a backup as a data folder, as after a restore. */
async function restore<T>(dataDir: string, use: (restored: TestInstallation) => Promise<T>): Promise<T> {
  const environment = { ...source.store.environment, FLOWPOST_DATA_DIR: dataDir }
  const made = { environment, dataDir, remove: async () => {} }
  const restored = await openInstallation('sqlite', { made })
  try {
    return await use(restored)
  } finally {
    await restored.close()
  }
}

/** Between two writes: the command needs a processor to start on. */
const BREATH_MS = 5

/** Saves, uploads and deletes again and again until stopped. */
function startWriting() {
  let isOver = false
  const write = async () => {
    const inside = { storeId: small.id }
    const { id } = await source.operate<{ id: string }>(createLayout, { name: 'L', subject: 'L' }, inside)
    for (let n = 0; !isOver; n++) {
      await source.operate(updateLayout, { id, subject: `Subject ${n}` }, inside)
      const key = await upload(source, small.id, `f${n}.txt`, Buffer.from(`content ${n}`))
      if (n % 2 === 0) await source.operate(deleteFile, { key }, inside)
      await setTimeout(BREATH_MS)
    }
  }
  const writing = Promise.all([write(), write()])
  return async () => {
    isOver = true
    await writing
  }
}

/** What would be inconsistent if the copy mixed two points in time. */
async function checkWhole({ app }: TestInstallation) {
  const { db } = app.store
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  expect(rows).toEqual([{ integrity_check: 'ok' }])
  const torn = await sql`select "id" from "layouts" where "version" <> (select max("layoutVersions"."version")
    from "layoutVersions" where "layoutId" = "layouts"."id")`.execute(db)
  expect(torn.rows).toEqual([])
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
    small = await makeSmallStore(source)
  })

  it('of an instance that is being written to is whole, opens and serves', async () => {
    const to = join(folder, 'busy')
    const stopWriting = startWriting()
    const { code, stdout, stderr } = await runCliProcess(
      ['backup', '--to', to, '--with-master-key', '--json'],
      source.store.environment,
    )
    await stopWriting()
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const summary = JSON.parse(stdout)
    expect(summary).toMatchObject({ folder: to, stores: 1, lostFiles: 0, masterKey: true })
    expect(statSync(join(to, 'flowpost.db')).mode & 0o777).toBe(0o600)
    await restore(to, async (restored) => {
      expect(await checkWhole(restored)).toBe(summary.files)
      expect(readdirSync(join(to, 'files', small.id))).toHaveLength(summary.files)
      const ctx = operator(restored.app.services, { id: small.id, name: '' })
      expect(await openSealed(ctx, ['secret CANARY'])).toEqual(new Map([['secret CANARY', CANARY]]))
      const url = await restored.serve()
      const response = await fetch(`${url}/api/v1/email-templates?q=%C3%A4rger`, {
        headers: { authorization: `Bearer ${small.readKey}` },
      })
      expect(await response.json()).toMatchObject({ pagination: { total: 1 } })
    })
  })

  it('without the master key holds none, and what is sealed stays so', async () => {
    const to = join(folder, 'sealed')
    expect(await source.operate(backUp, { to })).toMatchObject({ masterKey: false })
    expect(existsSync(join(to, 'master.key'))).toBe(false)
    await expect(restore(to, async () => {})).rejects.toThrow('FLOWPOST_MASTER_KEY: required')
  })

  it('neither fails nor lacks bytes when a file is deleted before it could be copied', async () => {
    const { files } = source.app.services
    let key = ''
    let isDeleted = false
    const disturbed = {
      ...files,
      async read(file: Parameters<typeof files.read>[0]) {
        // It is created after the first listing of files, and deleted once the snapshot that has it is taken.
        if (key === '') key = await upload(source, small.id, 'short-lived.txt', Buffer.from('x'))
        if (file.fileId === key) {
          await source.operate(deleteFile, { key }, { storeId: small.id })
          isDeleted = true
        }
        return files.read(file)
      },
    }
    const to = join(folder, 'disturbed')
    const summary = await source.operate(backUp, { to, withMasterKey: true }, { files: disturbed })
    expect(isDeleted).toBe(true)
    expect(summary).toMatchObject({ lostFiles: 0 })
    await restore(to, async (restored) => {
      await checkWhole(restored)
      expect(
        await restored.app.store.db.selectFrom('files').select('id').where('id', '=', key).execute(),
      ).toEqual([])
    })
  })

  it('tells of files whose bytes are lost, and goes on', async () => {
    const key = await upload(source, small.id, 'lost.txt', Buffer.from('x'))
    await source.app.services.files.remove({ storeId: small.id, fileId: key })
    const warnings: string[] = []
    const reporter = { warn: (text: string) => warnings.push(text) }
    const summary = await source.operate(backUp, { to: join(folder, 'lost') }, { reporter })
    expect(summary).toMatchObject({ lostFiles: 1 })
    expect(warnings).toEqual([expect.stringContaining('the bytes of 1 files are lost')])
    await source.operate(deleteFile, { key }, { storeId: small.id })
  })

  it('takes an empty folder only, or one in which a backup was cut short', async () => {
    const to = join(folder, 'twice')
    const stop = () => {
      throw new Error('cut short')
    }
    await expect(source.operate(backUp, { to }, { reporter: { progress: stop } })).rejects.toThrow(
      'cut short',
    )
    await source.operate(backUp, { to })
    await expect(source.operate(backUp, { to })).rejects.toThrow('to: ')
    const other = join(folder, 'other')
    mkdirSync(other)
    writeFileSync(join(other, 'master.key'), 'mine')
    await expect(source.operate(backUp, { to: other })).rejects.toThrow(
      'already contains other files, such as master.key',
    )
    expect(existsSync(join(other, 'master.key'))).toBe(true)
  })
})

it.runIf(onPostgres())('a backup of PostgreSQL is left to pg_dump', async () => {
  const { code, stderr } = await runCli(['backup', '--to', join(folder, 'no')], source.store.environment)
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: 'flowpost: backup copies SQLite only: use pg_dump for this PostgreSQL database\n',
  })
  expect(existsSync(join(folder, 'no'))).toBe(false)
})
