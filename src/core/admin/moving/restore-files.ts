import { join } from 'node:path'
import type { Services } from '../../call/context.ts'
import { FILES, listFiles } from './moved-files.ts'

/** Copies a backup's files to the installation's file store; reports how many were stored and how many were missing. */
export async function restoreFiles(
  { db, files, installation, reporter }: Services,
  backup: string,
): Promise<{ files: number; fileBytes: number; lostFiles: number }> {
  const source = installation.filesIn(join(backup, FILES))
  const expected = await listFiles(db, null)
  const restored = { files: 0, fileBytes: 0, lostFiles: 0 }
  for (const [index, file] of expected.entries()) {
    const bytes = await source.read(file)
    const isIntact = bytes !== null && (await files.put(file, bytes)).contentHash === file.contentHash
    if (isIntact) {
      restored.files += 1
      restored.fileBytes += file.sizeBytes
    } else {
      restored.lostFiles += 1
      if (bytes !== null) await files.remove(file)
    }
    reporter.progress({ stage: 'files', done: index + 1, total: expected.length, bytes: restored.fileBytes })
  }
  if (restored.lostFiles > 0) reporter.warn(`the backup lacks the bytes of ${restored.lostFiles} files`)
  return restored
}
