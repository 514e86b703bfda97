import { z } from 'zod'
import type { Services } from '../../call/context.ts'
import { allows, KEY_LEVELS, type KeyLevel } from '../../call/levels.ts'
import { defineOperation } from '../../call/operation.ts'

const ToolLine = z.object({
  name: z.string(),
  level: z.enum(KEY_LEVELS).describe('Key level that the tool requires'),
  offered: z.boolean().describe('Whether a key with the given level can use the tool'),
})

export const listTools = defineOperation({
  name: 'listTools',
  summary: 'List the tools for assistants, with the key level that each requires',
  level: 'read',
  app: {},
  input: z.object({ level: z.enum(KEY_LEVELS).describe('Key level') }),
  output: z.array(ToolLine),
  run: (ctx, { level }) => toolsFor(ctx.services.tools, level),
})

function toolsFor(tools: Services['tools'], level: KeyLevel): z.input<typeof ToolLine>[] {
  return tools
    .map(({ name, level: requiredLevel }) => ({
      name,
      level: KEY_LEVELS.find((keyLevel) => keyLevel === requiredLevel) ?? 'read',
      offered: allows(level, requiredLevel),
    }))
    .sort((a, b) => Number(b.offered) - Number(a.offered))
}
