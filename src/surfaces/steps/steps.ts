import type { IncomingMessage } from 'node:http'
import { type Ctx, type Services, stepRunner } from '../../core/call/context.ts'
import { AppError, notFound, unauthorized } from '../../core/call/errors.ts'
import { type AnyOperation, invoke } from '../../core/call/operation.ts'
import { claimSignedId, type SignedCall } from '../../core/steps/signed-calls.ts'
import { validSigningSecrets } from '../../core/steps/signing-secrets.ts'
import type { StepTokens } from '../../core/steps/step-tokens.ts'
import { storeById } from '../../core/stores/store.ts'
import { TOLERANCE_SECONDS, verifyWebhook } from '../../engine/steps/webhook-signature.ts'
import { parseJsonObject, readBytes, refuseEncoded } from '../http/body.ts'
import { type Exchange, headerOf, type Reply } from '../http/exchange.ts'
import { failureReply, jsonReply } from '../http/json-reply.ts'
import { readTexts } from '../http/query.ts'
import { allowedMethods, createRouteTable } from '../http/route-table.ts'

const PREFIX = '/steps/v1/'

export type StepDeps = { services: Services; tokens: StepTokens; operations: readonly AnyOperation[] }

export const isStepPath = (url: string) => url.startsWith(PREFIX)

/** Where workflow platforms run steps: with a step token, or with calls that they sign. */
export function createSteps({ services, tokens, operations }: StepDeps) {
  const table = createRouteTable(
    `${PREFIX}:storeId`,
    operations.flatMap((operation) => (operation.step ? [{ ...operation, rest: operation.step }] : [])),
  )

  return async (incoming: IncomingMessage, exchange: Exchange): Promise<Reply> => {
    try {
      const path = (incoming.url ?? '').split('?', 1)[0] ?? ''
      const [storeId = '', ...rest] = path.slice(PREFIX.length).split('/')
      const bytes = await readBytes(incoming)
      const ctx = await admit(services, tokens, incoming, storeId, bytes)
      exchange.storeId = ctx.storeId
      const found = table.find(`/${rest.join('/')}`)
      if (!found) throw notFound('path')
      exchange.route = found.route.label
      const operation = found.route.methods.get(incoming.method ?? '')
      if (!operation)
        throw new AppError('methodNotAllowed', `${incoming.method} is not possible on this path`, {
          Allow: allowedMethods(found.route),
        })
      refuseEncoded(incoming)
      const named = readTexts(operation, Object.entries(found.params))
      const { output } = await invoke(operation, ctx, { ...parseJsonObject(bytes), ...named })
      return jsonReply(exchange, statusOf(output), JSON.stringify(output), {})
    } catch (error) {
      return failureReply(exchange, error)
    }
  }
}

/** Work that is not done yet has only been accepted. */
export const statusOf = (output: unknown) =>
  typeof output === 'object' && output !== null && 'status' in output && output.status === 'PENDING'
    ? 202
    : 200

async function admit(
  services: Services,
  tokens: StepTokens,
  incoming: IncomingMessage,
  storeId: string,
  body: Uint8Array,
): Promise<Ctx> {
  const authorization = headerOf(incoming, 'authorization')
  const signatures = headerOf(incoming, 'webhook-signature')
  if (authorization !== undefined) {
    const credential = /^bearer +(\S+)$/i.exec(authorization.trim())?.[1] ?? ''
    const store = await tokens.find(credential)
    if (store?.id === storeId) return stepRunner(services, store)
    throw unauthorized(
      credential.startsWith('fak_')
        ? 'this is an API key, which does not run steps: a step token (fst_…) is needed here'
        : 'this step token is not valid for this store: it is mistyped, unknown or revoked',
    )
  }
  if (signatures === undefined)
    throw unauthorized('a step token or a webhook signature is needed: send Authorization: Bearer fst_…')
  const verdict = await verify(services, incoming, storeId, signatures, body)
  if (typeof verdict === 'string') throw unauthorized(`the signature is not valid: ${verdict}`)
  if (!(await claimSignedId(verdict, signedCallOf(incoming, body))))
    throw unauthorized('the signature is not valid: its webhook-id was used for another call')
  return verdict
}

function signedCallOf(incoming: IncomingMessage, body: Uint8Array): SignedCall {
  const signedSeconds = Number(headerOf(incoming, 'webhook-timestamp'))
  return {
    id: headerOf(incoming, 'webhook-id') ?? '',
    method: incoming.method ?? '',
    path: incoming.url ?? '',
    body,
    expiresAt: new Date((signedSeconds + TOLERANCE_SECONDS) * 1000),
  }
}

async function verify(
  services: Services,
  incoming: IncomingMessage,
  storeId: string,
  signatures: string,
  body: Uint8Array,
): Promise<Ctx | string> {
  const store = await storeById(services.db, storeId).catch((error: unknown) => {
    if (error instanceof AppError) return { id: '', name: '' }
    throw error
  })
  await services.cache.checkForChanges()
  const ctx = stepRunner(services, store)
  const verdict = verifyWebhook({
    secrets: await validSigningSecrets(ctx),
    id: headerOf(incoming, 'webhook-id'),
    timestamp: headerOf(incoming, 'webhook-timestamp'),
    signatures,
    body,
    nowMs: services.clock.now().getTime(),
  })
  return verdict === 'ok' ? ctx : verdict
}
