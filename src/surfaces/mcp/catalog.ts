import { z } from 'zod'
import { allows, type KeyLevel } from '../../core/call/levels.ts'
import type { AnyOperation, Tool } from '../../core/call/operation.ts'
import { methodsOf } from '../http/route-table.ts'
import { hasGeneratedHtml, INCLUDE_HTML, includeHtmlSchema } from './generated-html.ts'
import { noSuchTool } from './next-steps.ts'

type ToolEntry = {
  name: string
  title: string
  description: string
  inputSchema: ToolSchema
  outputSchema: ToolSchema
  annotations: Record<string, boolean>
}

export type ToolOperation = AnyOperation & { tool: Tool }

/** A tool, with properties that are computed once. */
export type CatalogTool = { operation: ToolOperation; hasGeneratedHtml: boolean }

/** The tools that one kind of key sees; other tools do not exist for it. */
export type Catalog = {
  entries: ToolEntry[]
  byName: ReadonlyMap<string, CatalogTool>
  /** The error message for a call to any other tool. */
  noSuchTool: string
}

export type Catalogs = (level: KeyLevel, all: boolean) => Catalog

/** Describes every tool once, so that a key of any level gets a ready-made list. */
export function createCatalogs(operations: readonly AnyOperation[]): Catalogs {
  const tools = operations
    .filter((operation): operation is ToolOperation => operation.tool !== undefined)
    .map((operation) => {
      const tool = {
        operation,
        hasGeneratedHtml: hasGeneratedHtml(operation.tool.output ?? operation.output),
      }
      return { ...tool, entry: describeTool(tool) }
    })
  const catalogs = new Map<string, Catalog>()
  return (level, all) => {
    const existing = catalogs.get(`${level} ${all}`)
    if (existing) return existing
    const available = tools.filter(
      ({ operation }) => allows(level, operation.level) && (all || !operation.tool.optIn),
    )
    const catalog = {
      entries: available.map(({ entry }) => entry),
      noSuchTool: noSuchTool(level, all),
      byName: new Map(available.map(({ entry, ...tool }) => [entry.name, tool])),
    }
    catalogs.set(`${level} ${all}`, catalog)
    return catalog
  }
}

function describeTool({ operation, hasGeneratedHtml: hasHtml }: CatalogTool): ToolEntry {
  const { tool, input, output } = operation
  const inputSchema = createInputSchema(input)
  if (hasHtml)
    inputSchema.properties = { ...(inputSchema.properties as object), [INCLUDE_HTML]: includeHtmlSchema }
  return {
    name: tool.name,
    title: titleOf(tool.name),
    description: tool.guide,
    inputSchema,
    outputSchema: createOutputSchema(tool.output ?? output),
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

type ToolSchema = { type: 'object'; [keyword: string]: unknown }

type Json = Record<string, unknown>

/** Below this depth a result is self-describing. */
const MAX_OUTPUT_DEPTH = 3

/** The input schema of a tool. Clients differ in what they support, so only common keywords remain. */
function createInputSchema(schema: z.ZodType): ToolSchema {
  const { required = [], properties = {} } = toJson(schema, 'input')
  return {
    type: 'object',
    properties: simplify(properties) as Json,
    ...((required as string[]).length > 0 ? { required } : {}),
  }
}

/** The output schema of a tool: names and types, without descriptions, and open to future fields. */
function createOutputSchema(schema: z.ZodType): ToolSchema {
  const { properties = {} } = toJson(schema, 'output')
  const fields = outlineAll(properties as Json, 1)
  // Official clients also validate refusals against this schema, and the `data` of a refusal is an object. So a list
  // keeps its item schema, but not its type.
  const { type: _, ...data } = (fields.data ?? {}) as Json
  return { type: 'object', properties: fields.data ? { ...fields, data } : fields }
}

const toJson = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $defs = {}, ...root } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
  }) as Json
  return inlineRefs(root, $defs as Json) as Json
}

/** Inlines references; a recursive one becomes any object. */
function inlineRefs(value: unknown, parts: Json, ancestors: readonly string[] = []): unknown {
  if (Array.isArray(value)) return value.map((item) => inlineRefs(item, parts, ancestors))
  if (typeof value !== 'object' || value === null) return value
  const { $ref, ...rest } = value as Json
  const others = Object.fromEntries(
    Object.entries(rest).map(([name, part]) => [name, inlineRefs(part, parts, ancestors)]),
  )
  if (typeof $ref !== 'string') return splitTypes(others)
  const name = $ref.split('/').pop() ?? ''
  if (ancestors.includes(name)) return { ...others, type: 'object' }
  return { ...(inlineRefs(parts[name], parts, [...ancestors, name]) as Json), ...others }
}

/** Many clients support only a single type: several become `anyOf`. */
function splitTypes({ type, ...rest }: Json): Json {
  if (!Array.isArray(type)) return type === undefined ? rest : { type, ...rest }
  const { description, default: defaultValue, ...entries } = rest
  return {
    anyOf: type.map((single) => (single === 'null' ? { type: single } : { type: single, ...entries })),
    ...(description === undefined ? {} : { description }),
    ...(defaultValue === undefined ? {} : { default: defaultValue }),
  }
}

const OMITTED_KEYWORDS = new Set([
  '$schema',
  'id',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'pattern',
  'format',
])

/** Handles schemas and field maps alike. A field may be called `id`, but then its value is an object. */
function simplify(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplify)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([name, part]) => !isNoise(name, part))
  return Object.fromEntries(entries.map(([name, part]) => [name, simplify(part)]))
}

function isNoise(name: string, part: unknown): boolean {
  if (name === 'maximum' || name === 'minimum') return Math.abs(Number(part)) >= Number.MAX_SAFE_INTEGER
  if (name === 'additionalProperties') return typeof part === 'object' && Object.keys(part ?? {}).length === 0
  if (name === 'examples') return Array.isArray(part)
  return name === 'propertyNames' || (OMITTED_KEYWORDS.has(name) && typeof part !== 'object')
}

const outlineAll = (properties: Json, depth: number): Json =>
  Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, outline(part as Json, depth)]))

function outline({ anyOf, type, items, properties }: Json, depth: number): Json {
  if (Array.isArray(anyOf)) return { anyOf: anyOf.map((part) => outline(part, depth)) }
  if (type === 'array') return { type, items: outline((items ?? {}) as Json, depth) }
  if (type === 'object' && properties && depth < MAX_OUTPUT_DEPTH)
    return { type, properties: outlineAll(properties as Json, depth + 1) }
  return type ? { type } : {}
}
