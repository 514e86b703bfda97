import { z } from 'zod'
import { invalid, targetFailed } from '../call/errors.ts'
import { defineOperation } from '../call/operation.ts'
import { ReceivedResponse, SentRequest, showCall } from '../executions/execution.ts'
import { beginExecution, endExecution, withdrawExecution } from '../executions/record.ts'
import { count } from '../fields.ts'
import { EXECUTE_BUDGET } from '../limits.ts'
import { makeCall, prepareCall, requireAllowedAddress } from './call.ts'
import { cachedRequest, RequestId } from './http-request.ts'

export const testHttpRequest = defineOperation({
  name: 'testHttpRequest',
  summary: 'Run an HTTP request against its real target now; 502 when the target fails',
  level: 'execute',
  commitsItself: true,
  rest: { method: 'POST', path: '/http-requests/:id/test' },
  tool: {
    name: 'test_http_request',
    guide:
      'Run an HTTP request against its real target now, with the given variables. It can change things ' +
      'there: ask the person first. Returns what was sent and received, masked; a failed target is an ' +
      `error that says what happened. ${EXECUTE_BUDGET.limit} runs per hour. The run stays in the history (executionId, ` +
      'get_history_entry).',
    foreign: '`response` was written by the system that was called.',
  },
  refusals: { 502: 'The target failed; X-Execution-Id names the execution on record' },
  app: {},
  input: z.object({
    id: RequestId,
    variables: z.record(z.string(), z.unknown()).nullish().describe("Values for the request's variables"),
  }),
  output: z
    .object({
      executionId: z.string(),
      status: z.literal('SUCCESS'),
      durationMs: count,
      request: SentRequest,
      response: ReceivedResponse,
    })
    .meta({ id: 'TestRun', description: 'What was sent and what came back, masked as in the history' }),
  run: async (ctx, { id, variables }) => {
    const stored = await cachedRequest(ctx, id)
    const beginning = {
      actionType: 'HTTP_REQUEST' as const,
      actionConfigId: id,
      actionConfigName: stored.name,
      trigger: 'test' as const,
    }
    // A call that cannot be prepared never leaves, so it is reported in the answer only.
    const call = await prepareCall(ctx, stored, variables ?? {})
    await requireAllowedAddress(ctx, call)
    const begun = await beginExecution(ctx, beginning)
    const made = await makeCall(ctx, call)
    const { problem, durationMs, sent, received } = made
    if (made.outcome.kind === 'refused') {
      await withdrawExecution(ctx, begun)
      throw invalid('url', problem ?? 'not allowed')
    }
    await endExecution(ctx, begun, {
      status: made.ok ? 'SUCCESS' : 'FAILED',
      httpStatus: received?.status ?? null,
      error: problem,
      durationMs,
      attempts: 1,
      request: sent,
      response: received,
    })
    if (!made.ok || !received) throw targetFailed(problem ?? 'the target did not answer', begun.id)
    return {
      executionId: begun.id,
      status: 'SUCCESS' as const,
      durationMs,
      ...(await showCall(ctx, sent, received)),
    }
  },
})
