import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ctx } from '../../call/context.ts'
import { showFile } from '../../foundation/files/file.ts'
import { keepFile } from '../../foundation/files/keep-file.ts'
import type { Picture, PictureName } from './starter.ts'

const pathOf = (name: PictureName) => join(import.meta.dirname, 'pictures', `${name}.png`)

/** Adds pictures to the store's files, each once: a second layout from the same starter reuses them. */
export async function keepPictures(ctx: Ctx, names: readonly PictureName[]) {
  const kept = new Map<PictureName, Picture>()
  for (const name of names) kept.set(name, await keepPicture(ctx, name))
  return (name: PictureName): Picture => {
    const picture = kept.get(name)
    if (!picture) throw new Error(`the starter does not name its picture ${name}`)
    return picture
  }
}

async function keepPicture(ctx: Ctx, name: PictureName): Promise<Picture> {
  const filename = `starter-${name}.png`
  const { size } = await stat(pathOf(name))
  const found = await ctx.db
    .selectFrom('files')
    .selectAll()
    .where('storeId', '=', ctx.storeId)
    .where('filename', '=', filename)
    .where('sizeBytes', '=', size)
    .where('kind', '=', 'image')
    .executeTakeFirst()
  const row =
    found ?? (await keepFile(ctx, { filename, kind: 'image', bytes: createReadStream(pathOf(name)) }))
  const { key, url } = showFile(ctx, row)
  return { key, url: url ?? '' }
}
