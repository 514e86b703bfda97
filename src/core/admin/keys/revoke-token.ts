import { z } from 'zod'
import { timestamp } from '../../call/fields.ts'
import { defineOperation } from '../../call/operation.ts'
import { revokeCredential } from './revoke-credential.ts'

export const revokeToken = defineOperation({
  name: 'revokeToken',
  summary: 'Revoke a step token at once and for good',
  level: 'admin',
  cli: { command: 'token revoke', positional: ['id'], wholeInstallation: true },
  app: {},
  audit: { subject: 'id' },
  input: z.object({ id: z.string().describe('Id of the token') }),
  output: z.object({ id: z.string(), revokedAt: timestamp.nullable() }),
  run: (ctx, { id }) => revokeCredential(ctx, 'stepTokens', 'token', id),
})
