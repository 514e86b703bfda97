import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Ctx } from '../../core/call/context.ts'
import { invalid } from '../../core/call/errors.ts'
import { invoke } from '../../core/call/operation.ts'
import { describeError } from '../http/errors.ts'
import type { Catalogue, OfferedTool } from './catalogue.ts'
import { containsTruncation, fitResult } from './fit-result.ts'
import { INCLUDE_HTML, withoutHtml } from './generated-html.ts'
import { nextStepAfter, nextStepAfterRun } from './next-steps.ts'
import { notesOn } from './notes.ts'
import { readArguments } from './read-arguments.ts'

type Arguments = Record<string, unknown>

/** Runs a tool. What REST answers with an error status is a result here, so that the assistant can act on it. */
export async function callTool(
  tool: OfferedTool,
  { byName }: Pick<Catalogue, 'byName'>,
  ctx: Ctx,
  sent: Arguments,
): Promise<CallToolResult> {
  const { operation } = tool
  try {
    const { wantsHtml, args } = takeIncludeHtml(tool, sent)
    const field =
      operation.level === 'read'
        ? undefined
        : Object.keys(args).find((name) => containsTruncation(args[name]))
    if (field) throw invalid(field, 'contains something that was cut; read all of it over REST before saving')
    const read = readArguments(operation, args)
    const { output } = await invoke(operation, ctx, read)
    return showResult(tool, wantsHtml ? output : withoutHtml(output), read)
  } catch (error) {
    const known = describeError(error)
    // An unavailable database concerns the calling program, not the assistant.
    if (!known || known.status === 503) throw error
    const executionId = known.headers['X-Execution-Id']
    const next = executionId
      ? nextStepAfterRun(executionId)
      : nextStepAfter(known.message, (name) => byName.has(name))
    const texts = next === null ? [known.message] : [known.message, next]
    return { content: texts.map((text) => ({ type: 'text', text })), isError: true }
  }
}

/** The only argument that concerns the answer and not the operation. */
function takeIncludeHtml({ carriesHtml }: OfferedTool, sent: Arguments) {
  if (!carriesHtml) return { wantsHtml: true, args: sent }
  const { [INCLUDE_HTML]: wanted, ...args } = sent
  if (wanted !== undefined && wanted !== null && !/^(?:true|false)$/i.test(String(wanted)))
    throw invalid(INCLUDE_HTML, 'must be true or false')
  return { wantsHtml: /^true$/i.test(String(wanted)), args }
}

function showResult({ operation }: OfferedTool, output: unknown, args: Arguments): CallToolResult {
  const { tool } = operation
  const shown = tool.output ? tool.output.parse(output) : output
  const fitted = fitResult(shown)
  const notes = notesOn(operation, args, shown, fitted)
  return {
    // The answer comes first and alone, so that a program can parse it.
    content: [fitted.text, ...notes].map((text) => ({ type: 'text' as const, text })),
    structuredContent: fitted.output as Record<string, unknown>,
  }
}
