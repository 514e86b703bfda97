import { z } from 'zod'
import { timestamp } from '../../call/fields.ts'
import { defineOperation } from '../../call/operation.ts'
import { revokeCredential } from './revoke-credential.ts'

export const revokeKey = defineOperation({
  name: 'revokeKey',
  summary: 'Revoke an API key at once and for good',
  level: 'admin',
  cli: { command: 'key revoke', positional: ['id'], wholeInstallation: true },
  app: {},
  audit: { subject: 'id' },
  input: z.object({ id: z.string().describe('Id of the key') }),
  output: z.object({ id: z.string(), revokedAt: timestamp.nullable() }),
  run: (ctx, { id }) => revokeCredential(ctx, 'apiKeys', 'key', id),
})
