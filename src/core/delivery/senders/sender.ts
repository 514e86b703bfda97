import type { Ctx } from '../../call/context.ts'
import { readSettings, writeSettings } from '../../foundation/settings/settings.ts'

/** The name of the vault record that holds a sender's login. */
export const senderVaultRecord = (id: string) => `sender ${id}`

/** Makes this sender the store's default if requested or if there is none yet; returns the default's id. */
export async function chooseDefault(ctx: Ctx, senderId: string, isRequested: boolean): Promise<string> {
  const { defaultSenderId } = await readSettings(ctx)
  if (defaultSenderId !== null && !isRequested) return defaultSenderId
  await writeSettings(ctx, { defaultSenderId: senderId })
  return senderId
}
