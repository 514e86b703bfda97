import { z } from 'zod'
import { maskAddress } from '../../../engine/mask/personal/personal.ts'
import type { Ctx } from '../../call/context.ts'
import { EmailAddress, headerText, requiredText } from '../../call/fields.ts'
import { newId } from '../../call/ids.ts'
import { NAME_LENGTH } from '../../call/limits.ts'
import { defineOperation } from '../../call/operation.ts'
import { foldText, searchTextOf } from '../../call/search.ts'
import { saveSealed } from '../../foundation/vault/entries.ts'
import { Mailbox, PROVIDERS, showMailbox } from './mailbox.ts'
import { chooseDefault, senderVaultRecord } from './sender.ts'

const NAMES = { gmail: 'Gmail', outlook: 'Outlook' }
const part = requiredText(10_000)

export const addMailbox = defineOperation({
  name: 'addMailbox',
  summary: 'Connect a Gmail or Outlook mailbox to send from; an existing one is reconnected',
  level: 'admin',
  cli: { command: 'mailbox add', fromStdin: { field: 'credentials', flag: 'credentials-stdin', json: true } },
  audit: { subject: 'address' },
  input: z.object({
    provider: z.enum(PROVIDERS).describe('Mailbox provider'),
    address: EmailAddress.describe('Mailbox address'),
    name: headerText(requiredText(NAME_LENGTH))
      .optional()
      .describe("Mailbox name; the provider's name by default"),
    credentials: z
      .strictObject({ clientId: part, clientSecret: part, refreshToken: part })
      .describe('Read { clientId, clientSecret, refreshToken } as JSON from standard input'),
    default: z.boolean().default(false).describe('Use it for steps that do not specify a sender'),
  }),
  output: Mailbox,
  run: async (ctx, input) => {
    const { provider, address, credentials } = input
    const before = await findMailbox(ctx, provider, foldText(address))
    const name = input.name ?? before?.name ?? NAMES[provider]
    const row = {
      id: before?.id ?? newId('mbx'),
      storeId: ctx.storeId,
      provider,
      name,
      address,
      addressKey: foldText(address),
      status: 'connected' as const,
      searchText: searchTextOf(name, maskAddress(address)),
      createdAt: before?.createdAt ?? ctx.services.clock.now().toISOString(),
    }
    const { id, ...columns } = row
    if (before)
      await ctx.db
        .updateTable('mailboxes')
        .set(columns)
        .where('id', '=', id)
        .where('storeId', '=', ctx.storeId)
        .execute()
    else await ctx.db.insertInto('mailboxes').values(row).execute()
    await saveSealed(ctx, senderVaultRecord(id), JSON.stringify(credentials))
    return showMailbox(row, await chooseDefault(ctx, id, input.default))
  },
})

/** An earlier connection of this mailbox. Reconnecting keeps its id, so steps still find it. */
const findMailbox = (ctx: Ctx, provider: (typeof PROVIDERS)[number], addressKey: string) =>
  ctx.db
    .selectFrom('mailboxes')
    .select(['id', 'name', 'createdAt'])
    .where('storeId', '=', ctx.storeId)
    .where('provider', '=', provider)
    .where('addressKey', '=', addressKey)
    .orderBy('createdAt')
    .executeTakeFirst()
