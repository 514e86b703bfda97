import { rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { FileStore } from '../../../ports/files.ts'
import { asMessage } from '../../../problems/problems.ts'
import type { Ctx } from '../../call/context.ts'
import { conflict, invalid } from '../../call/errors.ts'
import { count } from '../../call/fields.ts'
import { defineOperation } from '../../call/operation.ts'
import { prepareFolder, removeOtherFiles } from './folder.ts'
import { sumOf } from './manifest.ts'
import { describeFiles, FILES, type MovedFile, withFiles } from './moved-files.ts'

const DATABASE_FILE = 'flowpost.db'
/** The database's name until the copy is complete, so a partial copy is never mistaken for a complete one. */
const UNFINISHED_FILE = `${DATABASE_FILE}.unfinished`

export const backUp = defineOperation({
  name: 'backUp',
  summary:
    'Copy a consistent snapshot of a running SQLite installation to a folder that can be used as a data folder. ' +
    'Its secrets can be decrypted only with the master key, which is best stored elsewhere. ' +
    'If the content of a file is missing, the backup is written without it, and the exit code is 1',
  level: 'operator',
  cli: {
    command: 'backup',
    wholeInstallation: true,
    isIncomplete: ({ lostFiles }) => Number(lostFiles) > 0,
  },
  transaction: 'own',
  input: z.object({
    to: z.string().min(1, asMessage('value.required')).describe('Folder to write to; it must be empty'),
    withMasterKey: z.boolean().optional().describe('Also copy the master key'),
  }),
  output: z.object({
    folder: z.string(),
    databaseBytes: count,
    stores: count,
    files: count,
    fileBytes: count,
    lostFiles: count.describe('Files whose content is missing'),
    masterKey: z.boolean(),
  }),
  run: async (ctx, { to, withMasterKey = false }) => {
    await requireSqlite(ctx)
    await prepareBackup(to)
    const target = ctx.services.installation.filesIn(join(to, FILES))
    const attempted: MovedFile[] = []
    const copy = (file: MovedFile) => {
      attempted.push(file)
      return copyFile(ctx.services.files, target, file)
    }
    const backup = await withFiles(ctx, null, copy, async (snapshot, files, lost) => {
      const onProgress = (done: number, total: number) =>
        ctx.services.reporter.progress({ stage: 'database pages', done, total })
      await snapshot.copyTo?.(join(to, UNFINISHED_FILE), onProgress)
      await removeDeletedCopies(target, attempted, files)
      const stores = await snapshot.db.selectFrom('stores').select('id').execute()
      return { stores: stores.length, files, lost }
    })
    if (withMasterKey) ctx.services.vault.copyKeysTo(to)
    await rename(join(to, UNFINISHED_FILE), join(to, DATABASE_FILE))
    if (backup.lost.length > 0)
      ctx.services.reporter.warn(
        `the content of ${describeFiles(backup.lost.length)} is lost; the backup contains everything else`,
      )
    return {
      folder: to,
      databaseBytes: (await stat(join(to, DATABASE_FILE))).size,
      stores: backup.stores,
      files: backup.files.length,
      fileBytes: sumOf(backup.files.map(({ sizeBytes }) => sizeBytes)),
      lostFiles: backup.lost.length,
      masterKey: withMasterKey,
    }
  },
})

const requireSqlite = ({ services: { installation } }: Ctx) =>
  installation.readSnapshot(async ({ copyTo }) => {
    if (!copyTo) throw conflict('backup.postgres')
  })

/** Accepts an empty folder, or one with an interrupted backup, which starts over. */
async function prepareBackup(folder: string): Promise<void> {
  const entries = await prepareFolder(folder)
  const [entry] = entries
  if (entry !== undefined && !entries.includes(UNFINISHED_FILE))
    throw invalid('to', 'folder.not_empty', { folder, entry })
  await removeOtherFiles(folder, new Set([UNFINISHED_FILE]))
  // Created here with restrictive permissions, so other users can never read it.
  await writeFile(join(folder, UNFINISHED_FILE), '', { mode: 0o600 })
}

async function copyFile(source: FileStore, target: FileStore, file: MovedFile): Promise<boolean> {
  const bytes = await source.read(file)
  if (!bytes) return false
  const { contentHash } = await target.put(file, bytes)
  if (contentHash !== file.contentHash) await target.remove(file)
  return contentHash === file.contentHash
}

/** Removes copies of files that were deleted before the snapshot. */
async function removeDeletedCopies(
  target: FileStore,
  copied: Iterable<MovedFile>,
  files: readonly MovedFile[],
) {
  const inSnapshot = new Set(files.map(({ fileId }) => fileId))
  for (const file of copied) if (!inSnapshot.has(file.fileId)) await target.remove(file)
}
