import { randomBytes } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { invalid } from '../../call/errors.ts'
import { prepareFolder, removeOthers, writeSafely } from './folder.ts'
import { MANIFEST, type Manifest, printManifest } from './manifest.ts'
import { FILES } from './moved-files.ts'
import { PARTS } from './parts.ts'

/** Marks the folder as an export, and keeps the key derivation parameters for resuming it. */
const MARK = 'flowpost-export.json'
const Mark = z.object({ salt: z.base64() })

/** An empty folder, or one of an earlier export, whose finished parts are reused if they are still current. */
export async function openExportFolder(folder: string): Promise<{ salt: Buffer }> {
  const entries = await prepareFolder(folder)
  if (entries.includes(MARK)) {
    const mark = Mark.safeParse(JSON.parse(await readFile(join(folder, MARK), 'utf8')))
    if (!mark.success) throw invalid('to', 'export.folder_damaged', { folder })
    return { salt: Buffer.from(mark.data.salt, 'base64') }
  }
  const strange = entries.find((entry) => !entry.startsWith(MARK))
  if (strange !== undefined) throw invalid('to', 'folder.not_empty', { folder, entry: strange })
  const salt = randomBytes(16)
  await writeSafely(join(folder, MARK), JSON.stringify({ salt: salt.toString('base64') }))
  return { salt }
}

/** The manifest marks an export as complete; it is absent while rows are written. */
export const reopenExportFolder = (folder: string) => rm(join(folder, MANIFEST), { force: true })

export async function closeExportFolder(folder: string, contents: Omit<Manifest, 'format'>): Promise<void> {
  await removeOthers(join(folder, PARTS), new Set(contents.parts.map(({ name }) => name)))
  await removeOthers(join(folder, FILES), new Set(contents.files.map(({ sha256 }) => sha256)))
  await writeSafely(join(folder, MANIFEST), printManifest(contents))
  await removeOthers(folder, new Set([MARK, MANIFEST, PARTS, FILES]))
}
