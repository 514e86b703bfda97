import type { IncomingMessage } from 'node:http'
import type { StepTokens } from '../../core/admin/keys/step-tokens.ts'
import { type Ctx, type Services, stepRunner } from '../../core/call/context.ts'
import { AppError, notFound, unauthorized } from '../../core/call/errors.ts'
import { type AnyOperation, invoke } from '../../core/call/operation.ts'
import { storeById } from '../../core/call/store.ts'
import { claimSignedId, type SignedCall } from '../../core/delivery/steps/signed-calls.ts'
import { validSigningSecrets } from '../../core/delivery/steps/signing-secrets.ts'
import { findSignatureProblem, TOLERANCE_SECONDS } from '../../engine/steps/webhook-signature.ts'
import { parseJsonObject, readBytes, readUnverifiedBytes, rejectEncoded } from '../http/body.ts'
import { methodNotAllowed } from '../http/errors.ts'
import { parseTextFields } from '../http/query.ts'
import { failureReply, jsonReply, type Reply } from '../http/reply.ts'
import { headerOf, type RequestContext } from '../http/request-context.ts'
import { allowedMethods, createRouteTable } from '../http/route-table.ts'

export const STEPS_PREFIX = '/steps/v1/'

export type StepDeps = { services: Services; tokens: StepTokens; operations: readonly AnyOperation[] }

export const isStepPath = (url: string) => url.startsWith(STEPS_PREFIX)

/** The endpoints for workflow platforms, which run steps with a step token or signed calls. */
export function createSteps({ services, tokens, operations }: StepDeps) {
  const table = createRouteTable(
    `${STEPS_PREFIX}:storeId`,
    operations.flatMap((operation) => (operation.step ? [{ ...operation, rest: operation.step }] : [])),
  )

  return async (incoming: IncomingMessage, request: RequestContext): Promise<Reply> => {
    try {
      const path = (incoming.url ?? '').split('?', 1)[0] ?? ''
      const [storeId = '', ...rest] = path.slice(STEPS_PREFIX.length).split('/')
      const { ctx, signedBody } = await admit(services, tokens, incoming, storeId)
      request.storeId = ctx.storeId
      const match = table.find(`/${rest.join('/')}`)
      if (!match) throw notFound('path')
      request.route = match.route.label
      const operation = match.route.methods.get(incoming.method ?? '')
      if (!operation) throw methodNotAllowed(incoming.method ?? '', allowedMethods(match.route))
      rejectEncoded(incoming)
      const pathFields = parseTextFields(operation, Object.entries(match.params))
      const isArriving = !incoming.complete
      const body = signedBody ?? (await readBytes(incoming))
      const input = { ...parseJsonObject(body), ...pathFields }
      // The token may be revoked while the body arrives, which can take minutes.
      if (isArriving) await requireToken(tokens, incoming, storeId)
      const { output } = await invoke(operation, ctx, input)
      return jsonReply(request, statusOf(output), JSON.stringify(output), {})
    } catch (error) {
      return failureReply(request, error)
    }
  }
}

/** 202 if the work is not finished yet. */
export const statusOf = (output: unknown) =>
  typeof output === 'object' && output !== null && 'status' in output && output.status === 'PENDING'
    ? 202
    : 200

/** A signature covers the body, so checking it takes the complete body. */
async function admit(
  services: Services,
  tokens: StepTokens,
  incoming: IncomingMessage,
  storeId: string,
): Promise<{ ctx: Ctx; signedBody: Uint8Array | null }> {
  const store = await requireToken(tokens, incoming, storeId)
  if (store) return { ctx: stepRunner(services, store), signedBody: null }
  const signatures = headerOf(incoming, 'webhook-signature')
  if (signatures === undefined) throw unauthorized('step_token.required')
  const body = await readUnverifiedBytes(incoming)
  const ctx = await requireSigned(services, incoming, storeId, signatures, body)
  if (!(await claimSignedId(ctx, readSignedCall(incoming, body)))) throw unauthorized('signature.id_reused')
  return { ctx, signedBody: body }
}

/** The store of the step token; null if the call has none. */
async function requireToken(tokens: StepTokens, incoming: IncomingMessage, storeId: string) {
  const authorization = headerOf(incoming, 'authorization')
  if (authorization === undefined) return null
  const credential = /^bearer +(\S+)$/i.exec(authorization.trim())?.[1] ?? ''
  const store = await tokens.find(credential)
  if (store?.id === storeId) return store
  throw unauthorized(credential.startsWith('fak_') ? 'step_token.is_api_key' : 'step_token.invalid')
}

function readSignedCall(incoming: IncomingMessage, body: Uint8Array): SignedCall {
  const signedSeconds = Number(headerOf(incoming, 'webhook-timestamp'))
  return {
    id: headerOf(incoming, 'webhook-id') ?? '',
    method: incoming.method ?? '',
    path: incoming.url ?? '',
    body,
    expiresAt: new Date((signedSeconds + TOLERANCE_SECONDS) * 1000),
  }
}

async function requireSigned(
  services: Services,
  incoming: IncomingMessage,
  storeId: string,
  signatures: string,
  body: Uint8Array,
): Promise<Ctx> {
  const store = await storeById(services.db, storeId).catch((error: unknown) => {
    if (error instanceof AppError) return { id: '', name: '' }
    throw error
  })
  await services.cache.checkForChanges()
  const ctx = stepRunner(services, store)
  const problem = findSignatureProblem({
    secrets: await validSigningSecrets(ctx),
    id: headerOf(incoming, 'webhook-id'),
    timestamp: headerOf(incoming, 'webhook-timestamp'),
    signatures,
    body,
    nowMs: services.clock.now().getTime(),
  })
  if (problem !== null) throw unauthorized(problem)
  return ctx
}
