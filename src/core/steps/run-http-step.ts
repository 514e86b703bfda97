import { AppError } from '../call/errors.ts'
import { defineOperation } from '../call/operation.ts'
import { cachedRequest } from '../http-requests/http-request.ts'
import { acceptStep } from './accept-step.ts'
import { awaitAnswer } from './await-answer.ts'
import { HttpStep, StepAnswer } from './step.ts'

export const runHttpStep = defineOperation({
  name: 'runHttpStep',
  summary: 'Make an HTTP request, as a step of a workflow',
  level: 'step',
  step: { method: 'POST', path: '/http-request' },
  input: HttpStep,
  output: StepAnswer,
  run: async (ctx, { runId, stepRef = null, requestId, variables }) => {
    const request = await Promise.resolve(cachedRequest(ctx, requestId)).catch((error: unknown) => {
      // A missing request is recorded as a failure, so that it is noticed.
      if (error instanceof AppError && error.kind === 'notFound') return null
      throw error
    })
    const executionId = await acceptStep(ctx, {
      actionType: 'HTTP_REQUEST',
      actionConfigId: requestId,
      actionConfigName: request?.name ?? requestId,
      runId,
      stepRef,
      recipients: null,
      input: { variables: variables ?? {} },
    })
    return awaitAnswer(ctx, executionId)
  },
})
