import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Ctx } from '../../core/call/context.ts'
import { AppError, invalid } from '../../core/call/errors.ts'
import { BODY_VALUES } from '../../core/call/limits.ts'
import { type AnyOperation, invoke } from '../../core/call/operation.ts'
import { UNTRUSTED_IN_EXECUTION } from '../../core/delivery/history/execution.ts'
import { getHistoryEntry } from '../../core/delivery/history/get-history-entry.ts'
import { findJsonExcess, MAX_DEPTH } from '../../engine/json.ts'
import { textOf } from '../../problems/text.ts'
import { describeError, type ErrorResponse } from '../http/errors.ts'
import { describeFields } from '../http/query.ts'
import type { Catalog, CatalogTool, ToolOperation } from './catalog.ts'
import { containsTruncation, fitResult, isPage } from './fit-result.ts'
import { INCLUDE_HTML, withoutHtml } from './generated-html.ts'
import { nextStepAfter, nextStepAfterRun } from './next-steps.ts'
import { delimit, untrustedNote, withoutOutsideText } from './outside-text.ts'

type Arguments = Record<string, unknown>

/** Runs a tool. Errors that have a status in REST are results here, so that the assistant can act on them. */
export async function callTool(
  tool: CatalogTool,
  { byName }: Pick<Catalog, 'byName'>,
  ctx: Ctx,
  rawArgs: Arguments,
): Promise<CallToolResult> {
  const { operation } = tool
  try {
    const { includeHtml, args } = takeIncludeHtml(tool, rawArgs)
    const parsedArgs = readArguments(operation, args)
    const field =
      operation.level === 'read'
        ? undefined
        : Object.keys(parsedArgs).find((name) => containsTruncation(parsedArgs[name]))
    if (field) throw invalid(field, 'value.truncated')
    const { output } = await invoke(operation, ctx, parsedArgs)
    return await toResult(tool, includeHtml ? output : withoutHtml(output), parsedArgs)
  } catch (error) {
    const response = describeError(error)
    // An unavailable database is a problem for the calling program, not for the assistant.
    if (!response || response.status === 503) throw error
    return toRefusal(tool, byName, ctx, { args: rawArgs, error, response })
  }
}

type Refused = { args: Arguments; error: unknown; response: ErrorResponse }

async function toRefusal(
  { operation }: CatalogTool,
  byName: Catalog['byName'],
  ctx: Ctx,
  { args, error, response: { status, problem, headers } }: Refused,
): Promise<CallToolResult> {
  const executionId = headers['X-Execution-Id']
  const next = executionId
    ? nextStepAfterRun(executionId)
    : nextStepAfter(problem, (name) => byName.has(name))
  const nextSteps = next === null ? [] : [next]
  const refusal = { code: problem.code, field: problem.field ?? null, data: problem.data }
  const { untrusted, untrustedErrors } = operation.tool
  const isQuoting = status === BAD_GATEWAY || (untrustedErrors && status === 400)
  if (!untrusted || !isQuoting)
    return refusalResult(refusal, [textOf(problem), ...nextSteps, ...helpIn(error)])
  const execution = executionId === undefined ? undefined : await readRun(ctx, executionId)
  const knownText = JSON.stringify([args, execution?.request])
  const structured = delimit(
    { ...refusal, error: [textOf(problem), ...helpIn(error)].join('\n'), ...(execution && { execution }) },
    execution ? UNTRUSTED_IN_EXECUTION : untrusted,
  )
  return refusalResult(structured, [
    textOf(withoutOutsideText(problem, knownText)),
    ...nextSteps,
    JSON.stringify(structured),
    untrustedNote(untrusted),
  ])
}

const refusalResult = (structured: unknown, texts: string[]): CallToolResult => ({
  content: texts.map((text) => ({ type: 'text', text })),
  structuredContent: structured as Record<string, unknown>,
  isError: true,
})

const BAD_GATEWAY = 502

/** Everything needed to correct a call in one go: all of its problems, and the valid fields. */
function helpIn(error: unknown): string[] {
  if (!(error instanceof AppError)) return []
  const { others, validFields } = error.help
  return [
    ...(others.length > 0 ? [`Also: ${others.map((other) => textOf(other)).join('; ')}`] : []),
    ...(validFields
      ? [`Fields${validFields.object ? ` of ${validFields.object}` : ''}: ${validFields.names.join(', ')}`]
      : []),
  ]
}

/** A failed run, including what was sent and received. */
async function readRun(ctx: Ctx, id: string): Promise<Record<string, unknown>> {
  const { output } = await invoke(getHistoryEntry, ctx, { id })
  return (await fitResult(output)).output as Record<string, unknown>
}

/** Extracts the only argument that affects the result rather than the operation. */
function takeIncludeHtml({ hasGeneratedHtml }: CatalogTool, rawArgs: Arguments) {
  if (!hasGeneratedHtml) return { includeHtml: true, args: rawArgs }
  const { [INCLUDE_HTML]: requested, ...args } = rawArgs
  if (requested !== undefined && requested !== null && !/^(?:true|false)$/i.test(String(requested)))
    throw invalid(INCLUDE_HTML, 'value.not_boolean')
  return { includeHtml: /^true$/i.test(String(requested)), args }
}

async function toResult(
  { operation }: CatalogTool,
  output: unknown,
  args: Arguments,
): Promise<CallToolResult> {
  const { tool } = operation
  const structured = tool.output ? tool.output.parse(output) : output
  const fitted = await fitResult(structured)
  const shortened = shortenedPageNote(structured, fitted.output)
  const dataNotes = [...shortened, ...(tool.remarks?.(args) ?? [])]
  const annotated = dataNotes.length > 0 ? { _notes: dataNotes, ...(fitted.output as object) } : fitted.output
  const markedOutput = tool.untrusted ? delimit(annotated, tool.untrusted) : annotated
  const text = markedOutput === fitted.output ? fitted.text : JSON.stringify(markedOutput)
  const notes = [
    ...dataNotes,
    ...(shortened.length > 0 ? [] : nextPageNote(structured)),
    ...(fitted.isTruncated ? [truncationNote(operation, args, structured)] : []),
    ...(tool.untrusted ? [untrustedNote(tool.untrusted)] : []),
  ]
  return {
    // The result is a separate first part, so programs can parse it.
    content: [text, ...notes].map((part) => ({ type: 'text' as const, text: part })),
    structuredContent: markedOutput as Record<string, unknown>,
  }
}

/** Interprets arguments leniently: assistants write numbers and objects as text, and words in any letter case. */
function readArguments(operation: AnyOperation, args: Arguments): Arguments {
  const fields = describeFields(operation)
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => {
      const field = fields.get(name)
      if (!field || typeof value !== 'string') return [name, value]
      if (field.kind === 'integer' && /^\s*\d{1,15}\s*$/.test(value)) return [name, Number(value)]
      if (field.kind === 'boolean' && /^\s*(?:true|false)\s*$/i.test(value))
        return [name, value.trim().toLowerCase() === 'true']
      if (field.structured) return [name, parseStructured(value)]
      const folded = value.trim().toLowerCase()
      return [name, field.knownValues?.find((known) => known.toLowerCase() === folded) ?? value]
    }),
  )
}

/** Text that is not JSON, or has more values than a body may, is left as text, which the schema rejects. */
function parseStructured(text: string): unknown {
  if (findJsonExcess(text, { levels: MAX_DEPTH, values: BODY_VALUES }) !== null) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Also part of the data, because the page would otherwise look complete to a program. */
function shortenedPageNote(output: unknown, fitted: unknown): string[] {
  if (!isPage(output) || !isPage(fitted) || fitted.data.length >= output.data.length) return []
  const { page = 1, limit = 1 } = output.pagination
  const visibleCount = fitted.data.length
  const rest = pageAt((page - 1) * limit + visibleCount, Math.max(visibleCount, 1))
  return [
    `Only the first ${visibleCount} of the ${output.data.length} items on this page are shown. ` +
      `Continue with limit=${rest.limit}, page=${rest.page}.`,
  ]
}

/** The page of at most `maxLimit` items that starts at or shortly before the offset and shows the most items after it. */
function pageAt(offset: number, maxLimit: number) {
  let limit = 1
  for (let size = 2; size <= maxLimit; size++)
    if (size - (offset % size) > limit - (offset % limit)) limit = size
  return { limit, page: Math.floor(offset / limit) + 1 }
}

function nextPageNote(output: unknown): string[] {
  if (!isPage(output)) return []
  const { page = 1, totalPages = 1, total = 0 } = output.pagination
  if (page >= totalPages) return []
  return [`Page ${page} of ${totalPages}, ${total} in total. Call again with page=${page + 1} for more.`]
}

function truncationNote(operation: ToolOperation, args: Arguments, output: unknown): string {
  return (
    'This result was too long and was truncated where marked. ' +
    `The full result is at ${fullResultUrl(operation, args, output)} over REST. Do not save truncated content.`
  )
}

/** The REST call that returns the whole result without repeating the action. */
function fullResultUrl({ rest }: ToolOperation, args: Arguments, output: unknown): string {
  const path = rest?.path ?? '/'
  const record = (output ?? {}) as { id?: string; executionId?: string; layout?: { id?: string } }
  const id = record.id ?? record.layout?.id
  if (record.executionId) return `GET /api/v1/history/${record.executionId}`
  if (rest?.method === 'POST')
    return id ? `GET /api/v1/${path.split('/')[1]}/${id}` : `POST /api/v1${fillPath(path, args)}`
  const queryArgs = Object.entries(args).filter(([name]) => !path.includes(`:${name}`))
  const query = new URLSearchParams(
    Object.fromEntries(queryArgs.map(([name, value]) => [name, String(value)])),
  )
  const isRead = rest?.method === 'GET' && query.size > 0
  return `GET /api/v1${fillPath(path, args)}${isRead ? `?${query}` : ''}`
}

const fillPath = (path: string, args: Arguments) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(args[name])))
