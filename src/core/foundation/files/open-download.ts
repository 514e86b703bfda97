import type { Services } from '../../call/context.ts'

type OpenedImage = {
  contentType: string
  sizeBytes: number
  contentHash: string
  filename: string
  open(): Promise<ReadableStream<Uint8Array> | null>
}

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

/** An image that emails show, by the key in its address; attachments have none. */
export async function findImage({ db, files }: Services, key: string): Promise<OpenedImage | null> {
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
