import type { Db } from '../../../ports/database.ts'
import type { Services } from '../../call/context.ts'

type Removal = { fileId: string; storeId: string }

/** Removes the bytes of a deleted file, then the row that scheduled their removal. */
export async function removeBytes({ write, files }: Services, { fileId, storeId }: Removal): Promise<void> {
  await files.remove({ fileId, storeId })
  await write((db) => deleteRemoval(db, fileId))
}

export const deleteRemoval = (db: Db, fileId: string) =>
  db.deleteFrom('fileRemovals').where('fileId', '=', fileId).execute()

/** Removes bytes whose removal is due: those of files whose upload or deletion was interrupted. */
export async function removeOrphanedBytes(services: Services): Promise<void> {
  const dueRemovals = await services.db
    .selectFrom('fileRemovals')
    .select(['fileId', 'storeId'])
    .where('dueAt', '<=', services.clock.now().toISOString())
    .limit(1000)
    .execute()
  for (const removal of dueRemovals) await removeBytes(services, removal)
}
