import { z } from 'zod'
import { problemOf } from '../../../problems/problems.ts'
import type { Ctx } from '../../call/context.ts'
import { notFound } from '../../call/errors.ts'
import { defineOperation } from '../../call/operation.ts'
import { textFor } from '../../call/problem-text.ts'
import { readSettings, writeSettings } from '../../foundation/settings/settings.ts'
import { saveSealed } from '../../foundation/vault/entries.ts'
import { senderVaultRecord } from './sender.ts'

const Removed = z.object({
  deleted: z.literal(true),
  id: z.string(),
  warning: z.string().optional().describe('What will fail from now on'),
})

export const removeSmtpSender = defineOperation({
  name: 'removeSmtpSender',
  summary: 'Remove an SMTP sender and its credentials',
  level: 'admin',
  cli: { command: 'smtp remove', positional: ['id'] },
  app: { confirm: true },
  audit: { subject: 'id' },
  input: z.object({ id: z.string().describe('Sender id') }),
  output: Removed,
  run: (ctx, { id }) => removeSender(ctx, 'smtpSenders', 'smtp_sender', id),
})

export const removeMailbox = defineOperation({
  name: 'removeMailbox',
  summary: 'Disconnect a mailbox and delete its login',
  level: 'admin',
  cli: { command: 'mailbox remove', positional: ['id'] },
  app: { confirm: true },
  audit: { subject: 'id' },
  input: z.object({ id: z.string().describe('Mailbox id') }),
  output: Removed,
  run: (ctx, { id }) => removeSender(ctx, 'mailboxes', 'mailbox', id),
})

async function removeSender(
  ctx: Ctx,
  table: 'smtpSenders' | 'mailboxes',
  kind: 'smtp_sender' | 'mailbox',
  id: string,
) {
  await ctx.db
    .deleteFrom(table)
    .where('id', '=', id)
    .where('storeId', '=', ctx.storeId)
    .returning('id')
    .executeTakeFirstOrThrow(() => notFound(kind))
  await saveSealed(ctx, senderVaultRecord(id), null)
  const wasDefault = (await readSettings(ctx)).defaultSenderId === id
  if (wasDefault) await writeSettings(ctx, { defaultSenderId: null })
  const warning = textFor(ctx, problemOf('sender.was_default'))
  return { deleted: true as const, id, ...(wasDefault ? { warning } : {}) }
}
