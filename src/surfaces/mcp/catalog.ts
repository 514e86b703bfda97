import { allows, KEY_LEVELS, type KeyLevel } from '../../core/call/levels.ts'
import type { AnyOperation, Tool } from '../../core/call/operation.ts'
import { methodsOf } from '../http/route-table.ts'
import { hasGeneratedHtml, INCLUDE_HTML, includeHtmlSchema } from './generated-html.ts'
import { noSuchTool } from './next-steps.ts'
import { inputSchemaOf, outputSchemaOf, type ToolSchema } from './tool-schema.ts'

type ToolEntry = {
  name: string
  title: string
  description: string
  inputSchema: ToolSchema
  outputSchema: ToolSchema
  annotations: Record<string, boolean>
}

export type ToolOperation = AnyOperation & { tool: Tool }

/** A tool with what is computed about it once. */
export type OfferedTool = { operation: ToolOperation; hasGeneratedHtml: boolean }

/** The tools that one kind of key sees; other tools do not exist for it. */
export type Catalog = {
  entries: ToolEntry[]
  byName: ReadonlyMap<string, OfferedTool>
  /** The refusal for a call to anything else. */
  noSuchTool: string
}

export type Catalogs = (level: KeyLevel, all: boolean) => Catalog

/** Describes every tool once; a key of any level then gets a ready list. */
export function createCatalogs(operations: readonly AnyOperation[]): Catalogs {
  const tools = operations
    .filter((operation): operation is ToolOperation => operation.tool !== undefined)
    .map((operation) => {
      const offered = {
        operation,
        hasGeneratedHtml: hasGeneratedHtml(operation.tool.output ?? operation.output),
      }
      return { ...offered, entry: describeTool(offered) }
    })
  const byKind = new Map<string, Catalog>()
  for (const level of KEY_LEVELS)
    for (const all of [false, true]) {
      const offered = tools.filter(
        ({ operation }) => allows(level, operation.level) && (all || !operation.tool.onRequest),
      )
      const entries = offered.map(({ entry }) => entry)
      byKind.set(`${level} ${all}`, {
        entries,
        noSuchTool: noSuchTool(level, all),
        byName: new Map(offered.map(({ entry, ...tool }) => [entry.name, tool])),
      })
    }
  return (level, all) => byKind.get(`${level} ${all}`) ?? EMPTY_CATALOG
}

const EMPTY_CATALOG: Catalog = { entries: [], byName: new Map(), noSuchTool: 'no such tool' }

function describeTool({ operation, hasGeneratedHtml: hasHtml }: OfferedTool): ToolEntry {
  const { tool, input, output } = operation
  const inputSchema = inputSchemaOf(input)
  if (hasHtml)
    inputSchema.properties = { ...(inputSchema.properties as object), [INCLUDE_HTML]: includeHtmlSchema }
  return {
    name: tool.name,
    title: titleOf(tool.name),
    description: tool.guide,
    inputSchema,
    outputSchema: outputSchemaOf(tool.output ?? output),
    annotations: hintsOf(operation),
  }
}

function titleOf(name: string): string {
  const words = name
    .replaceAll('_', ' ')
    .replace(/\bhttp\b/, 'HTTP')
    .replace(/\bsmtp\b/, 'SMTP')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Hints about what a client may run without asking the user, derived from the operation. */
function hintsOf({ level, rest, creates }: AnyOperation) {
  const isReading = level === 'read'
  const methods = rest ? methodsOf(rest) : []
  return {
    readOnlyHint: isReading,
    destructiveHint: !isReading && creates !== 'always',
    idempotentHint: isReading || (methods.length > 0 && !methods.includes('POST')),
    openWorldHint: level === 'execute',
  }
}
