import { z } from 'zod'
import { defineOperation } from '../../call/operation.ts'
import { findSecretUses } from './secret-uses.ts'

export const listSecretUses = defineOperation({
  name: 'listSecretUses',
  summary: 'List the layouts, presets and HTTP requests that use a secret',
  level: 'admin',
  cli: { command: 'secret uses', positional: ['name'] },
  app: {},
  reads: true,
  input: z.object({ name: z.string().max(64).describe('Secret name') }),
  output: z.array(
    z.object({ type: z.enum(['layout', 'preset', 'request']), id: z.string(), name: z.string() }),
  ),
  run: (ctx, { name }) => findSecretUses(ctx, name),
})
