import type { Ctx } from '../core/call/context.ts'
import { newId } from '../core/call/ids.ts'
import { invoke } from '../core/call/operation.ts'
import { createLayout } from '../core/content/layouts/create-layout.ts'
import { putTranslation } from '../core/content/translations/put-translation.ts'

const LOCALES = ['de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'sv', 'da']

/** About the size of an order confirmation. */
const design = (word: string) => ({
  blocks: Array.from({ length: 24 }, (_, index) =>
    index % 2 === 0
      ? {
          id: `t${index}`,
          type: 'text',
          html: `<p>${word} {{ variables.name }}, ${'some words about it. '.repeat(10)}</p>`,
        }
      : {
          id: `b${index}`,
          type: 'button',
          label: `${word} ${index}`,
          color: '#112233',
          radius: 4,
          align: 'center',
          href: 'https://shop.example/orders/{{ variables.number }}',
          padding: { top: 8, bottom: 8 },
        },
  ),
})

/** Creates layouts in ten languages: the first one with operations, the others by copying its rows, which is faster. */
export async function addManyLayouts(ctx: Ctx, count: number): Promise<void> {
  const first = { name: 'Order', subject: 'Order', bodyDesign: design('Hello') }
  const { id } = (await invoke(createLayout, ctx, first)).output as { id: string }
  for (const locale of LOCALES)
    await invoke(putTranslation, ctx, {
      id,
      locale,
      subject: `Order ${locale}`,
      bodyDesign: design(locale),
      followsDesign: locale !== 'da',
    })
  const { db } = ctx
  const layouts = db.selectFrom('layouts').selectAll().where('id', '=', id)
  const { seq: _, ...layout } = await layouts.executeTakeFirstOrThrow()
  const languages = await db.selectFrom('translations').selectAll().where('layoutId', '=', id).execute()
  const versions = db.selectFrom('layoutVersions').selectAll().where('layoutId', '=', id)
  const version = await versions.orderBy('version', 'desc').executeTakeFirstOrThrow()
  for (let n = 1; n < count; n += 1) {
    const layoutId = newId('lay')
    const copies = languages.map((language) => ({ ...language, layoutId }))
    await db
      .insertInto('layouts')
      .values({ ...layout, id: layoutId })
      .execute()
    await db.insertInto('translations').values(copies).execute()
    await db
      .insertInto('layoutVersions')
      .values({ ...version, layoutId })
      .execute()
  }
}
