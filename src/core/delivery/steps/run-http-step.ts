import { AppError } from '../../call/errors.ts'
import { defineOperation } from '../../call/operation.ts'
import { prepareCall } from '../http-requests/call.ts'
import { cachedRequest } from '../http-requests/http-request.ts'
import { acceptStep } from './accept-step.ts'
import { awaitResult, targetResponse } from './await-result.ts'
import { HttpResult, HttpStep, STEP_REFUSALS } from './step.ts'

export const runHttpStep = defineOperation({
  name: 'runHttpStep',
  summary: 'Make an HTTP request, as a workflow step',
  level: 'step',
  step: { method: 'POST', path: '/http-request', waits: true },
  refusals: STEP_REFUSALS,
  input: HttpStep,
  output: HttpResult,
  example: {
    input: {
      runId: 'order-1001',
      stepRef: 'tell-the-warehouse',
      requestId: 'req_01k9z3n4m5p6q7r8s9t0',
      variables: { id: 1001 },
    },
    output: {
      executionId: 'exe_01k9z3n4m5p6q7r8s9t0',
      status: 'SUCCESS',
      returnValue: { status: 201, body: { shipment: 77 } },
    },
  },
  run: async (ctx, { runId, stepRef = null, requestId, variables }) => {
    const startedMs = performance.now()
    const request = await cachedRequest(ctx, requestId).catch((error: unknown) => {
      // A missing request is recorded as a failure, so that it is noticed.
      if (error instanceof AppError && error.kind === 'notFound') return null
      throw error
    })
    const accepted = await acceptStep(ctx, {
      actionType: 'HTTP_REQUEST',
      actionConfigId: requestId,
      actionConfigName: request?.name ?? requestId,
      runId,
      stepRef,
      recipients: null,
      input: { variables: variables ?? {} },
      prepare: async () => request && prepareCall(ctx, request, variables ?? {}),
    })
    return awaitResult(ctx, accepted, targetResponse, startedMs)
  },
})
