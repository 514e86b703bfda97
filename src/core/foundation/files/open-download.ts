import type { Services } from '../../call/context.ts'

/** A file behind the link in an email, or null once it is deleted. */
export async function findDownload({ db, files }: Services, token: string) {
  const row = await db
    .selectFrom('downloadLinks')
    .innerJoin('files', (join) =>
      join
        .onRef('files.id', '=', 'downloadLinks.fileId')
        .onRef('files.storeId', '=', 'downloadLinks.storeId'),
    )
    .select(['files.storeId', 'files.id', 'files.contentHash', 'files.sizeBytes', 'downloadLinks.filename'])
    .where('token', '=', token)
    .executeTakeFirst()
  if (!row) return null
  const { storeId, id: fileId, contentHash } = row
  return { ...row, open: () => files.read({ storeId, fileId, contentHash }) }
}
