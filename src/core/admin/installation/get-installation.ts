import { z } from 'zod'
import { count } from '../../call/fields.ts'
import { defineOperation } from '../../call/operation.ts'
import { countRows } from '../../call/paging.ts'
import { readBacklog } from '../../delivery/queue/backlog.ts'
import { InstallationSender, readInstallationSender } from '../../delivery/senders/installation-sender.ts'
import { listOAuthClients, OAuthClient } from './oauth-clients.ts'

export const getInstallation = defineOperation({
  name: 'getInstallation',
  summary: 'Installation details: version, health, installation sender, OAuth clients',
  level: 'owner',
  app: {},
  reads: true,
  cli: { command: 'installation show', wholeInstallation: true },
  input: z.object({}),
  output: z.object({
    version: z.string(),
    baseUrl: z.string(),
    health: z.object({
      open: count.describe('Executions that have not ended'),
      waiting: count.describe('Executions that are due but not running'),
      oldestWaitingSeconds: z.number(),
    }),
    oauthClients: z.array(OAuthClient),
    sender: InstallationSender.nullable(),
    counts: z.object({ stores: count, people: count }),
  }),
  run: async (ctx) => ({
    version: ctx.services.version,
    baseUrl: ctx.services.baseUrl,
    health: await readBacklog(ctx.services),
    oauthClients: await listOAuthClients(ctx),
    sender: await readInstallationSender(ctx),
    counts: {
      stores: await countRows(ctx.db.selectFrom('stores')),
      people: await countRows(ctx.db.selectFrom('people')),
    },
  }),
})
