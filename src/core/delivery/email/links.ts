import { randomBytes } from 'node:crypto'
import { addressKey } from '../../../engine/deliver/addresses.ts'
import type { Ctx } from '../../call/context.ts'
import { inUnisolatedTransaction } from '../../call/transaction.ts'

const newToken = () => randomBytes(18).toString('base64url')

/** A recipient's unsubscribe link, the same in every email from the store. */
export async function unsubscribeUrlFor(ctx: Ctx, address: string, locale: string): Promise<string> {
  const key = addressKey(address)
  const existing = await ctx.db
    .selectFrom('unsubscribeLinks')
    .select(['token', 'locale'])
    .where('storeId', '=', ctx.storeId)
    .where('addressKey', '=', key)
    .executeTakeFirst()
  if (existing?.locale === locale) return urlOf(ctx, existing.token)
  const { token } = await inUnisolatedTransaction(ctx, ({ db }) =>
    db
      .insertInto('unsubscribeLinks')
      .values({ token: newToken(), storeId: ctx.storeId, addressKey: key, address, locale })
      .onConflict((conflict) => conflict.columns(['storeId', 'addressKey']).doUpdateSet({ locale }))
      .returning('token')
      .executeTakeFirstOrThrow(),
  )
  return urlOf(ctx, token)
}

/** The token in the links of previews and test emails. It belongs to no recipient, so using it changes nothing. */
export const TEST_TOKEN = 'preview'

/** The link opens a page explaining that the email was a test; null for transactional layouts. */
export const previewUnsubscribeUrl = (ctx: Ctx, { category }: { category: string }) =>
  category === 'marketing' ? urlOf(ctx, TEST_TOKEN) : null

const urlOf = (ctx: Ctx, token: string) => `${ctx.services.baseUrl}/u/${token}`

/**
 * The download URL of a file that is too large to attach or is marked as a link. It is the same in every email
 * and preview.
 */
export async function downloadUrlFor(ctx: Ctx, fileId: string, filename: string): Promise<string> {
  const existing = await ctx.db
    .selectFrom('downloadLinks')
    .select('token')
    .where('storeId', '=', ctx.storeId)
    .where('fileId', '=', fileId)
    .where('filename', '=', filename)
    .executeTakeFirst()
  const { token } = existing ?? (await createDownloadLink(ctx, fileId, filename))
  return `${ctx.services.baseUrl}/d/${token}`
}

const createDownloadLink = (ctx: Ctx, fileId: string, filename: string) =>
  inUnisolatedTransaction(ctx, ({ db }) =>
    db
      .insertInto('downloadLinks')
      .values({ token: newToken(), storeId: ctx.storeId, fileId, filename })
      .onConflict((conflict) => conflict.columns(['storeId', 'fileId', 'filename']).doUpdateSet({ filename }))
      .returning('token')
      .executeTakeFirstOrThrow(),
  )
