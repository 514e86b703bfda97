import { z } from 'zod'
import type { MailboxProviderName } from '../../../ports/mail.ts'
import type { Ctx } from '../../call/context.ts'
import { requiredText } from '../../call/fields.ts'
import { defineOperation } from '../../call/operation.ts'
import { PROVIDERS } from '../../delivery/senders/mailbox.ts'
import { readInstallationSetting, saveInstallationSetting } from '../../foundation/installation/settings.ts'
import { openInstallationSecret, saveInstallationSecret } from '../../foundation/installation/vault.ts'

const settingName = (provider: MailboxProviderName) => `oauth client ${provider}`
const Provider = z.enum(PROVIDERS).describe('gmail (Google) or outlook (Microsoft)')

/** The callback URL to register with the provider. */
export const callbackUrl = ({ services }: Ctx) => `${services.baseUrl}/app/oauth/callback`

export const OAuthClient = z.object({
  provider: Provider,
  clientId: z.string().nullable().describe('Null if not set'),
  callbackUrl: z.string(),
})

export const listOAuthClients = (ctx: Ctx) =>
  Promise.all(
    PROVIDERS.map(async (provider) => {
      const saved = await readInstallationSetting<{ clientId: string }>(ctx, settingName(provider))
      return { provider, clientId: saved?.clientId ?? null, callbackUrl: callbackUrl(ctx) }
    }),
  )

/** The client with its secret, only for calls to the provider. */
export async function openOAuthClient(ctx: Ctx, provider: MailboxProviderName) {
  const saved = await readInstallationSetting<{ clientId: string }>(ctx, settingName(provider))
  const clientSecret = await openInstallationSecret(ctx, settingName(provider))
  return saved && clientSecret !== null ? { clientId: saved.clientId, clientSecret } : null
}

export const setOAuthClient = defineOperation({
  name: 'setOAuthClient',
  summary: 'Set the OAuth client, registered with Google or Microsoft, that stores use to connect mailboxes',
  level: 'owner',
  app: { confirm: true },
  cli: {
    command: 'installation oauth-client',
    wholeInstallation: true,
    fromStdin: { field: 'clientSecret' },
  },
  audit: { subject: 'provider' },
  input: z.object({
    provider: Provider,
    clientId: requiredText(1000).describe('Client id'),
    clientSecret: requiredText(10_000).describe('Client secret'),
  }),
  output: OAuthClient,
  run: async (ctx, { provider, clientId, clientSecret }) => {
    await saveInstallationSetting(ctx, settingName(provider), { clientId })
    await saveInstallationSecret(ctx, settingName(provider), clientSecret)
    return { provider, clientId, callbackUrl: callbackUrl(ctx) }
  },
})

export const removeOAuthClient = defineOperation({
  name: 'removeOAuthClient',
  summary: "Remove a provider's OAuth client; connected mailboxes stay connected",
  level: 'owner',
  app: { confirm: true },
  cli: { command: 'installation remove-oauth-client', wholeInstallation: true },
  audit: { subject: 'provider' },
  input: z.object({ provider: Provider }),
  output: OAuthClient,
  run: async (ctx, { provider }) => {
    await saveInstallationSetting(ctx, settingName(provider), null)
    await saveInstallationSecret(ctx, settingName(provider), null)
    return { provider, clientId: null, callbackUrl: callbackUrl(ctx) }
  },
})
