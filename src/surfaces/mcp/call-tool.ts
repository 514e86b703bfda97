import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Ctx } from '../../core/call/context.ts'
import { invalid } from '../../core/call/errors.ts'
import { invoke } from '../../core/call/operation.ts'
import { describeError } from '../http/errors.ts'
import type { ToolOperation } from './catalogue.ts'
import { fitResult, holdsCut } from './fit-result.ts'
import { notesOn } from './notes.ts'

type Arguments = Record<string, unknown>

/** Runs a tool. What REST answers with an error status is a result here, so that the assistant can act on it. */
export async function callTool(operation: ToolOperation, ctx: Ctx, args: Arguments): Promise<CallToolResult> {
  try {
    const field =
      operation.level === 'read' ? undefined : Object.keys(args).find((name) => holdsCut(args[name]))
    if (field) throw invalid(field, 'holds something that was cut; read the whole over REST before saving it')
    const { output } = await invoke(operation, ctx, args)
    return showResult(operation, output, args)
  } catch (error) {
    const known = describeError(error)
    if (!known) throw error
    return { content: [{ type: 'text', text: known.message }], isError: true }
  }
}

function showResult(operation: ToolOperation, output: unknown, args: Arguments): CallToolResult {
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
