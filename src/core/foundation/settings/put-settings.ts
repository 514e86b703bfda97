import { z } from 'zod'
import { withoutUndefined } from '../../../engine/objects.ts'
import { requireRecentConfirmation } from '../../call/access.ts'
import type { Ctx } from '../../call/context.ts'
import { invalid } from '../../call/errors.ts'
import { defineOperation } from '../../call/operation.ts'
import { rejectLimitedSecrets } from '../secrets/secrets-in-email.ts'
import { senderExists, setDefaultSender } from './set-default-sender.ts'
import { readSettings, Settings, settingsFields, writeSettings } from './settings.ts'

export const putSettings = defineOperation({
  name: 'putSettings',
  summary: "Change a store's settings; omitted fields keep their values",
  level: 'admin',
  cli: { command: 'settings put', fromFile: Object.keys(settingsFields) },
  app: {},
  audit: {},
  input: z.object(settingsFields).partial(),
  output: Settings,
  run: async (ctx, input) => {
    await requireSender(ctx, input.defaultSenderId)
    await requireConfirmedSender(ctx, input.defaultSenderId)
    await requireLogo(ctx, input.brand?.logoFileKey)
    await rejectLimitedSecrets(ctx, footerTexts(input.marketingTexts ?? {}))
    return writeSettings(ctx, withoutUndefined(input))
  },
})

async function requireSender(ctx: Ctx, id: string | null | undefined) {
  if (typeof id === 'string' && !(await senderExists(ctx, id)))
    throw invalid('defaultSenderId', 'value.not_found')
}

async function requireLogo(ctx: Ctx, key: string | undefined) {
  if (key === undefined) return
  await ctx.db
    .selectFrom('files')
    .select('id')
    .where('id', '=', key)
    .where('storeId', '=', ctx.storeId)
    .where('kind', 'in', ['image', 'logo'])
    .executeTakeFirstOrThrow(() => invalid('brand.logoFileKey', 'file.key_unknown'))
}

/** Changing the default sender requires the same confirmation here as in `setDefaultSender`. */
async function requireConfirmedSender(ctx: Ctx, id: string | null | undefined) {
  if (id !== undefined && id !== (await readSettings(ctx)).defaultSenderId)
    requireRecentConfirmation(setDefaultSender, ctx)
}

const footerTexts = (byLocale: Record<string, object>) =>
  Object.entries(byLocale).flatMap(([locale, texts]) =>
    Object.entries(texts).flatMap(([field, text]) =>
      typeof text === 'string' ? [{ path: `marketingTexts.${locale}.${field}`, text }] : [],
    ),
  )
