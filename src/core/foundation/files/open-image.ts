import type { Services } from '../../call/context.ts'

export type OpenedImage = {
  contentType: string
  sizeBytes: number
  contentHash: string
  filename: string
  open(): Promise<ReadableStream<Uint8Array> | null>
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
