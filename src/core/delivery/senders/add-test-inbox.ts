import { z } from 'zod'
import { languageFor } from '../../../messages/languages.ts'
import { textsIn } from '../../../messages/texts.ts'
import { EmailAddress } from '../../call/fields.ts'
import { newId } from '../../call/ids.ts'
import { defineOperation } from '../../call/operation.ts'
import { searchTextOf } from '../../call/search.ts'
import { readSettings } from '../../foundation/settings/settings.ts'
import { INBOX_HOST } from '../inbox/inbox.ts'
import { chooseDefault } from './sender.ts'
import { SmtpSender, showSmtpSender } from './smtp-sender.ts'

export const addTestInbox = defineOperation({
  name: 'addTestInbox',
  summary:
    'Add the built-in inbox as a sender, which catches emails instead of delivering them; a store has at most one',
  level: 'admin',
  cli: { command: 'inbox add' },
  app: { confirm: true },
  audit: { subject: 'fromAddress' },
  input: z.object({
    fromAddress: EmailAddress.default('hello@shop.example').describe('From address'),
    default: z.boolean().default(false).describe('Use it for steps that do not specify a sender'),
  }),
  output: SmtpSender,
  run: async (ctx, input) => {
    const before = await ctx.db
      .selectFrom('smtpSenders')
      .selectAll()
      .where('storeId', '=', ctx.storeId)
      .where('host', '=', INBOX_HOST)
      .executeTakeFirst()
    const { defaultSenderId, mainLocale } = await readSettings(ctx)
    if (before) return showSmtpSender(before, defaultSenderId)
    const name = textsIn(languageFor(mainLocale), 'app').shell.pages.inbox
    const now = ctx.services.clock.now().toISOString()
    const row = {
      id: newId('smt'),
      storeId: ctx.storeId,
      name,
      host: INBOX_HOST,
      port: 25,
      tls: 'none' as const,
      fromName: ctx.storeName,
      fromAddress: input.fromAddress,
      hasUsername: 0,
      hasPassword: 0,
      isGuarded: 0,
      searchText: searchTextOf(name, INBOX_HOST, input.fromAddress),
      createdAt: now,
      updatedAt: now,
    }
    await ctx.db.insertInto('smtpSenders').values(row).execute()
    return showSmtpSender(row, await chooseDefault(ctx, row.id, input.default))
  },
})
