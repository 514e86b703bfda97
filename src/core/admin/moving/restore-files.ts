import { join } from 'node:path'
import type { Services } from '../../call/context.ts'
import { FILES, listFiles } from './moved-files.ts'

/** Stores the files of a backup in the installation's file store; returns what was stored and what the backup lacks. */
export async function restoreFiles(
  { db, files, installation, reporter }: Services,
  backup: string,
): Promise<{ files: number; fileBytes: number; lostFiles: number }> {
  const source = installation.filesIn(join(backup, FILES))
  const named = await listFiles(db, null)
  const restored = { files: 0, fileBytes: 0, lostFiles: 0 }
  for (const [at, file] of named.entries()) {
    const bytes = await source.read(file)
    const isWhole = bytes !== null && (await files.put(file, bytes)).contentHash === file.contentHash
    if (isWhole) {
      restored.files += 1
      restored.fileBytes += file.sizeBytes
    } else {
      restored.lostFiles += 1
      if (bytes !== null) await files.remove(file)
    }
    reporter.progress({ stage: 'files', done: at + 1, total: named.length, bytes: restored.fileBytes })
  }
  if (restored.lostFiles > 0) reporter.warn(`the backup lacks the bytes of ${restored.lostFiles} files`)
  return restored
}
