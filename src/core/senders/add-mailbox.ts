import { z } from 'zod'
import { maskAddress } from '../../engine/mask/personal.ts'
import { requiredText } from '../fields.ts'
import { newId } from '../ids.ts'
import { defineOperation } from '../operation.ts'
import { foldText, searchTextOf } from '../search.ts'
import { readSettings } from '../settings/settings.ts'
import { keepSealed } from '../vault/entries.ts'
import { Mailbox, PROVIDERS, showMailbox } from './mailbox.ts'
import { EmailAddress, headerText, makeDefault, recordOfSender } from './sender.ts'

const NAMES = { gmail: 'Gmail', outlook: 'Outlook' }
const part = requiredText(10_000)

export const addMailbox = defineOperation({
  name: 'addMailbox',
  summary: 'Connect a Gmail or Outlook mailbox to send from',
  level: 'operator',
  cli: { command: 'mailbox add', fromStdin: { field: 'credentials', flag: 'credentials-stdin', json: true } },
  input: z.object({
    provider: z.enum(PROVIDERS).describe('Whose mailbox it is'),
    address: EmailAddress.describe('Address of the mailbox'),
    name: headerText(requiredText(200))
      .optional()
      .describe('Name of the mailbox; left out, that of its provider'),
    credentials: z
      .strictObject({ clientId: part, clientSecret: part, refreshToken: part })
      .describe('Read { clientId, clientSecret, refreshToken } as JSON from standard input'),
    default: z.boolean().default(false).describe('Use it for steps that name no sender'),
  }),
  output: Mailbox,
  run: async (ctx, input) => {
    const { provider, address, name = NAMES[provider], credentials } = input
    const id = newId('mbx')
    const row = {
      id,
      storeId: ctx.storeId,
      provider,
      name,
      address,
      addressKey: foldText(address),
      status: 'connected' as const,
      searchText: searchTextOf(name, maskAddress(address)),
      createdAt: ctx.clock.now().toISOString(),
    }
    await ctx.db.insertInto('mailboxes').values(row).execute()
    await keepSealed(ctx, recordOfSender(id), JSON.stringify(credentials))
    if (input.default) await makeDefault(ctx, id)
    return showMailbox(row, (await readSettings(ctx)).defaultSenderId)
  },
})
