import { z } from 'zod'
import type { Ctx } from '../../call/context.ts'
import { invalid } from '../../call/errors.ts'
import { defineOperation } from '../../call/operation.ts'
import { hasRows } from '../../call/paging.ts'
import { Settings, writeSettings } from './settings.ts'

export const setDefaultSender = defineOperation({
  name: 'setDefaultSender',
  summary: 'Set the sender for steps that do not specify one',
  level: 'admin',
  cli: { command: 'sender default', positional: ['senderId'] },
  app: { confirm: true },
  audit: { subject: 'senderId' },
  input: z.object({ senderId: z.string().describe('SMTP sender or mailbox id') }),
  output: Settings,
  run: async (ctx, { senderId }) => {
    if (!(await senderExists(ctx, senderId))) throw invalid('senderId', 'value.not_found')
    return writeSettings(ctx, { defaultSenderId: senderId })
  },
})

export async function senderExists(ctx: Ctx, id: string): Promise<boolean> {
  const existsIn = (table: 'smtpSenders' | 'mailboxes') =>
    hasRows(ctx.db.selectFrom(table).select('id').where('id', '=', id).where('storeId', '=', ctx.storeId))
  return (await existsIn('smtpSenders')) || existsIn('mailboxes')
}
