import type { Services } from '../../call/context.ts'

/** The file that a link in an email points to; null if there is no such link or the file was deleted. */
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

/** An image used in emails, by the key in its URL; attachments are served only through download links. */
export async function findImage({ db, files }: Services, key: string) {
  const row = await db
    .selectFrom('files')
    .select(['storeId', 'id', 'filename', 'contentType', 'contentHash', 'sizeBytes'])
    .where('id', '=', key)
    .where('kind', 'in', ['image', 'logo'])
    .executeTakeFirst()
  if (!row) return null
  const { storeId, id: fileId, contentHash } = row
  return { ...row, open: () => files.read({ storeId, fileId, contentHash }) }
}
