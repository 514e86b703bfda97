import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { hasSameStructure } from '../../../engine/content/structure.ts'
import { applyBrand } from '../../../engine/design/apply-brand.ts'
import type { Brand } from '../../../engine/design/brand-schema.ts'
import type { Design } from '../../../engine/design/design.ts'
import { LANGUAGES, type Language, languageFor } from '../../../messages/languages.ts'
import { textOf } from '../../../problems/text.ts'
import type { Ctx } from '../../call/context.ts'
import { Created, defineOperation } from '../../call/operation.ts'
import { inSlowTransaction } from '../../call/transaction.ts'
import { showFile } from '../../foundation/files/file.ts'
import { saveFile } from '../../foundation/files/save-file.ts'
import { readSettings } from '../../foundation/settings/settings.ts'
import { readDesign } from '../layouts/design.ts'
import { layoutFields } from '../layouts/fields.ts'
import { Layout, SavedLayout, showSavedLayout } from '../layouts/layout.ts'
import { saveLayout } from '../layouts/save.ts'
import { StarterId } from './list-starters.ts'
import type { Picture, PictureName, Starter } from './starter.ts'
import { STARTERS } from './starters.ts'

export const createFromStarter = defineOperation({
  name: 'createFromStarter',
  summary: 'Create a layout from a starter',
  level: 'write',
  cli: { command: 'layout from-starter', positional: ['starter'] },
  app: { heavy: true },
  creates: 'always',
  // Images must be store files before the layout can use them.
  transaction: 'own',
  input: z.object({
    starter: StarterId.describe('The starter to use'),
    name: layoutFields.name.optional().describe("Layout name; the starter's name by default"),
    defaultLocale: z
      .enum(LANGUAGES)
      .optional()
      .describe("Main language; by default the store's if the starter has it, otherwise English"),
    otherLocales: z
      .array(z.enum(LANGUAGES))
      .max(LANGUAGES.length)
      .optional()
      .describe('Languages to create as well; none by default'),
  }),
  output: SavedLayout,
  record: Layout,
  run: async (ctx, { starter: id, name, defaultLocale, otherLocales = [] }) => {
    const starter = STARTERS.find((candidate) => candidate.id === id) as Starter
    const { mainLocale, brand } = await readSettings(ctx)
    const main = defaultLocale ?? languageFor(mainLocale)
    const picture = await savePictures(ctx, starter.pictures)
    const others = [...new Set(otherLocales)].filter((locale) => locale !== main)
    const content = contentOf(starter, { name, main, others, picture, brand })
    const stored = await inSlowTransaction(ctx, (inner) =>
      saveLayout(inner, null, content, { action: 'create', changedLocale: main }),
    )
    return new Created(showSavedLayout(ctx, stored))
  },
})

function parseDesign(design: Design) {
  const result = readDesign(design)
  if ('problems' in result) throw new Error(`invalid starter design: ${textOf(result.problems[0])}`)
  return result.design
}

function contentOf(
  starter: Starter,
  {
    name,
    main,
    others,
    picture,
    brand,
  }: {
    name: string | undefined
    main: Language
    others: readonly Language[]
    picture: (name: PictureName) => Picture
    brand: Brand | undefined
  },
) {
  const designIn = (locale: Language) => {
    const design = starter.design(locale, picture)
    return parseDesign(brand ? applyBrand(design, brand).design : design)
  }
  const inLanguage = (locale: Language) => {
    const { subject, previewText } = starter.texts(locale)
    const bodyDesign = designIn(locale)
    return { subject, previewText, bodyDesign, body: null, attachments: null, marketingTexts: null }
  }
  const mainContent = inLanguage(main)
  const texts = starter.texts(main)
  return {
    layout: {
      ...mainContent,
      name: name ?? texts.name,
      description: texts.description,
      bodyType: 'visual' as const,
      defaultLocale: main,
      category: starter.category,
    },
    translations: others.map((locale) => {
      const translation = inLanguage(locale)
      const isFollowing = hasSameStructure(mainContent.bodyDesign, translation.bodyDesign)
      return { ...translation, locale, outdated: false, ...(isFollowing && { follows: main }) }
    }),
  }
}

const pathOf = (name: PictureName) => join(import.meta.dirname, 'pictures', `${name}.png`)

/** Adds the images to the store's files, except for those that an earlier starter has added. */
async function savePictures(ctx: Ctx, names: readonly PictureName[]) {
  const pictures = new Map<PictureName, Picture>()
  for (const name of names) pictures.set(name, await savePicture(ctx, name))
  return (name: PictureName): Picture => {
    const picture = pictures.get(name)
    if (!picture) throw new Error(`the starter does not declare its picture ${name}`)
    return picture
  }
}

async function savePicture(ctx: Ctx, name: PictureName): Promise<Picture> {
  const filename = `starter-${name}.png`
  const { size } = await stat(pathOf(name))
  const existing = await ctx.db
    .selectFrom('files')
    .selectAll()
    .where('storeId', '=', ctx.storeId)
    .where('filename', '=', filename)
    .where('sizeBytes', '=', size)
    .where('kind', '=', 'image')
    .executeTakeFirst()
  const row =
    existing ?? (await saveFile(ctx, { filename, kind: 'image', bytes: createReadStream(pathOf(name)) }))
  const { key, url } = showFile(ctx, row)
  return { key, url: url ?? '' }
}
