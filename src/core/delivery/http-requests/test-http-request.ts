import { z } from 'zod'
import { FAILURE_CODES, REQUEST_CODES, TARGET_CODES } from '../../../problems/code-lists.ts'
import { problemOf } from '../../../problems/problems.ts'
import { invalid, targetFailed } from '../../call/errors.ts'
import { count } from '../../call/fields.ts'
import { EXECUTE_BUDGET } from '../../call/limits.ts'
import { defineOperation } from '../../call/operation.ts'
import { maskCall, ReceivedResponse, SentRequest } from '../history/execution.ts'
import { endExecution, startExecution, withdrawExecution } from '../history/record.ts'
import { makeCall, prepareCall, requireAllowedAddress } from './call.ts'
import { cachedRequest, RequestId } from './http-request.ts'

export const testHttpRequest = defineOperation({
  name: 'testHttpRequest',
  summary: 'Run an HTTP request against its real target now; returns 502 if the target fails',
  level: 'execute',
  transaction: 'own',
  rest: { method: 'POST', path: '/http-requests/:id/test' },
  tool: {
    name: 'test_http_request',
    guide:
      'Run an HTTP request against its real target now, with the given variables. It can change data ' +
      'there: ask the user first. Returns what was sent and received, masked, even if the target fails. ' +
      `${EXECUTE_BUDGET.limit} runs per hour.`,
    untrusted: '`response` was written by the system that was called.',
  },
  refusals: {
    400: [
      ...REQUEST_CODES,
      ...TARGET_CODES,
      'request.url_not_rendered',
      'secret.host_not_allowed',
      'secret.no_value',
    ],
    404: ['request.not_found'],
    429: ['request.live_runs_used'],
    502: FAILURE_CODES,
  },
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
    .meta({ id: 'TestRun', description: 'What was sent and received, masked as in the history' }),
  run: async (ctx, { id, variables }) => {
    const stored = await cachedRequest(ctx, id)
    // A call that cannot be prepared is never sent, so the problem is only reported in the response.
    const call = await prepareCall(ctx, stored, variables ?? {})
    await requireAllowedAddress(ctx, call)
    const execution = await startExecution(ctx, {
      actionType: 'HTTP_REQUEST',
      actionConfigId: id,
      actionConfigName: stored.name,
      trigger: 'test',
    })
    const result = await makeCall(ctx, call)
    const { problem, durationMs, sent, received } = result
    if (result.outcome.kind === 'refused') {
      await withdrawExecution(ctx, execution)
      throw invalid('url', problem ?? result.outcome.problem)
    }
    await endExecution(ctx, execution, {
      status: result.ok ? 'SUCCESS' : 'FAILED',
      httpStatus: received?.status ?? null,
      problem,
      durationMs,
      attempts: 1,
      request: sent,
      response: received,
    })
    if (!result.ok || !received) throw targetFailed(problem ?? problemOf('http.target_silent'), execution.id)
    return {
      executionId: execution.id,
      status: 'SUCCESS' as const,
      durationMs,
      ...(await maskCall(ctx, sent, received)),
    }
  },
})
