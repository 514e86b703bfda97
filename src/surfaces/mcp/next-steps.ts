import { editDistance } from '../../engine/edit-distance.ts'
import type { Definition } from '../../problems/define.ts'
import { definitionOf, PROBLEMS, type Problem } from '../../problems/problems.ts'

export const SUGGESTED_TOOLS = Object.values<Definition>(PROBLEMS).flatMap(({ next }) => next?.tool ?? [])

/** What an assistant can do about a refusal. Names a tool only if the caller has access to it. */
export function nextStepAfter(problem: Problem, has: (tool: string) => boolean): string | null {
  const next = definitionOf(problem).next ?? stepForField(problem.field)
  if (!next) return null
  if (next.tool === null) return next.text
  return has(next.tool) ? `${next.tool} ${next.text}` : null
}

/** The description of the design format helps with any problem in a design. */
const stepForField = (field = ''): Definition['next'] =>
  /^bodyDesign(?:$|[.[])/.test(field)
    ? { tool: 'get_layout_schema', text: 'describes the design format.' }
    : undefined

export const nextStepAfterRun = (executionId: string) =>
  `get_history_entry with id ${executionId} shows what was sent and received.`

/** The tool that a name was probably meant to be: written in another naming style, or with one typo. */
export function closestTool(name: string, tools: readonly string[]): string | null {
  const snakeCaseName = name
    .slice(0, 100)
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replace(/[-. ]/g, '_')
    .toLowerCase()
  return tools.find((tool) => editDistance(snakeCaseName, tool) <= 1) ?? null
}

const LEVEL_TEXTS = {
  read: 'can only read (changes require a write key, sending and calling an execute key)',
  write: 'can read and write (sending and calling require an execute key)',
  execute: 'has the highest level, so check the name',
}

/** The message is the same for a tool above the key's level as for one that does not exist. */
export const noSuchTool = (level: keyof typeof LEVEL_TEXTS, hasAll: boolean) =>
  `no such tool: this key ${LEVEL_TEXTS[level]}${hasAll ? '' : '; more tools are available at this address with ?tools=all'}`
