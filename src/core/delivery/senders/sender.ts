import { z } from 'zod'
import { asMessage } from '../../../problems/problems.ts'
import type { Ctx } from '../../call/context.ts'
import { readSettings, writeSettings } from '../../foundation/settings/settings.ts'

/** An address for sending and receiving: one @, a domain with a dot or a local one, no unusual characters. */
export const EmailAddress = z
  .string()
  .trim()
  .max(254)
  .regex(/^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+$/, asMessage('value.not_email'))

/** Text in a mail header: a line break would allow injecting another header. */
export const headerText = (schema: z.ZodType<string>) =>
  schema.refine((value) => !/\p{Cc}/u.test(value), asMessage('value.line_break'))

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

/** Makes this sender the store's default if that is asked for or it is the first; returns the default's id. */
export async function chooseDefault(ctx: Ctx, senderId: string, isWanted: boolean): Promise<string> {
  const { defaultSenderId } = await readSettings(ctx)
  if (defaultSenderId !== null && !isWanted) return defaultSenderId
  await writeSettings(ctx, { defaultSenderId: senderId })
  return senderId
}
