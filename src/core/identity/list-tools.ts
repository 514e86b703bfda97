import { z } from 'zod'
import { allows, KEY_LEVELS, type KeyLevel } from '../call/levels.ts'
import { type AnyOperation, defineOperation } from '../call/operation.ts'

const ToolLine = z.object({
  name: z.string(),
  level: z.enum(KEY_LEVELS).describe('The level that it needs'),
  offered: z.boolean().describe('Whether a key of the level is offered it'),
})

/** `all` is asked for with each call: this operation is one of them. */
export const createListTools = (all: () => readonly AnyOperation[]) =>
  defineOperation({
    name: 'listTools',
    summary: 'List the tools for assistants, and which of them a key of a level is offered',
    level: 'read',
    app: {},
    input: z.object({ level: z.enum(KEY_LEVELS).describe('Level of the key') }),
    output: z.array(ToolLine),
    run: (_ctx, { level }) => toolsFor(all(), level),
  })

/** The usual ones, those that are offered first. */
function toolsFor(all: readonly AnyOperation[], level: KeyLevel): z.input<typeof ToolLine>[] {
  return all
    .filter(({ tool }) => tool !== undefined && !tool.onRequest)
    .map((operation) => ({
      name: operation.tool?.name ?? '',
      level: KEY_LEVELS.find((needed) => needed === operation.level) ?? 'read',
      offered: allows(level, operation.level),
    }))
    .sort((a, b) => Number(b.offered) - Number(a.offered))
}
