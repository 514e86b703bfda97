import { z } from 'zod'
import type { Ctx } from '../call/context.ts'
import { readSettings, writeSettings } from '../settings/settings.ts'

/** An address that mail can go to and come from: one @, a domain with a dot or a local one, no odd characters. */
export const EmailAddress = z
  .string()
  .trim()
  .max(254)
  .regex(/^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+$/, 'must be an email address')

/** Text in a mail header: whoever can break the line can write another header. */
export const headerText = (schema: z.ZodType<string>) =>
  schema.refine((value) => !/\p{Cc}/u.test(value), 'must be on one line')

/** Where the vault keeps a sender's login. */
export const recordOfSender = (id: string) => `sender ${id}`

export async function senderExists(ctx: Ctx, id: string): Promise<boolean> {
  for (const table of ['smtpSenders', 'mailboxes'] as const) {
    const row = await ctx.db
      .selectFrom(table)
      .select('id')
      .where('id', '=', id)
      .where('storeId', '=', ctx.storeId)
      .executeTakeFirst()
    if (row) return true
  }
  return false
}

/** The store's default sender once this one is there: itself when it is wanted or the first; its id is returned. */
export async function chooseDefault(ctx: Ctx, senderId: string, isWanted: boolean): Promise<string> {
  const { defaultSenderId } = await readSettings(ctx)
  if (defaultSenderId !== null && !isWanted) return defaultSenderId
  await writeSettings(ctx, { defaultSenderId: senderId })
  return senderId
}
