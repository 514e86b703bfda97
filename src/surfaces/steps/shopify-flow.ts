import type { IncomingMessage } from 'node:http'
import type { z } from 'zod'
import type { Services } from '../../core/call/context.ts'
import { AppError, invalidAll, notFound, unauthorized } from '../../core/call/errors.ts'
import { rejectUnstorable } from '../../core/call/input.ts'
import { type AnyOperation, invoke } from '../../core/call/operation.ts'
import { runEmailStep } from '../../core/delivery/steps/run-email-step.ts'
import { runHttpStep } from '../../core/delivery/steps/run-http-step.ts'
import { findShop } from '../../core/delivery/steps/shopify.ts'
import { withoutUndefined } from '../../engine/objects.ts'
import {
  EmailCall,
  nameFlowField,
  RequestCall,
  readFlowEmail,
  readFlowRequest,
} from '../../engine/steps/shopify-flow.ts'
import { verifyShopify } from '../../engine/steps/webhook-signature.ts'
import { inField, type Problem, problemOf } from '../../problems/problems.ts'
import { parseJsonObject, readUnverifiedBytes, rejectEncoded } from '../http/body.ts'
import { failureReply, jsonReply, type Reply } from '../http/reply.ts'
import { headerOf, type RequestContext } from '../http/request-context.ts'
import { statusOf } from './steps.ts'

export const FLOW_PREFIX = '/steps/shopify-flow/'

type Action = {
  operation: AnyOperation
  call: z.ZodObject
  read(body: unknown): { step: Record<string, unknown> } | { problem: Problem }
}

export const FLOW_ACTIONS: Record<string, Action> = {
  'send-email': { operation: runEmailStep, call: EmailCall, read: readFlowEmail },
  'http-request': { operation: runHttpStep, call: RequestCall, read: readFlowRequest },
}

export const isFlowPath = (url: string) => url.startsWith(FLOW_PREFIX)

/** Handles Shopify Flow's action calls. Flow retries after 202, 429 and 5xx, and treats any other 4xx as final. */
export function createShopifyFlow(services: Services) {
  return async (incoming: IncomingMessage, request: RequestContext): Promise<Reply> => {
    try {
      const handle = (incoming.url ?? '').split('?', 1)[0]?.slice(FLOW_PREFIX.length) ?? ''
      const action = Object.hasOwn(FLOW_ACTIONS, handle) ? FLOW_ACTIONS[handle] : undefined
      if (!action) throw notFound('path')
      request.route = FLOW_PREFIX + handle
      if (incoming.method !== 'POST')
        throw new AppError('methodNotAllowed', problemOf('flow.method_not_allowed'), { Allow: 'POST' })
      const bytes = await readUnverifiedBytes(incoming)
      const body = readUnverified(bytes)
      const shop = await verifiedShop(services, incoming, bytes, body)
      request.storeId = shop.storeId
      rejectEncoded(incoming)
      const call = action.read(body)
      if ('problem' in call) throw invalidAll([call.problem])
      const { output } = await invoke(action.operation, shop, withoutUndefined(call.step)).catch((error) => {
        throw withFlowFieldNames(error)
      })
      return jsonReply(request, statusOf(output), JSON.stringify(withReturnValue(output)), {})
    } catch (error) {
      return failureReply(request, error)
    }
  }
}

function readUnverified(bytes: Uint8Array): Record<string, unknown> {
  try {
    return parseJsonObject(bytes)
  } catch {
    return {}
  }
}

/** The body names the shop, the shop has the secret, and the secret authenticates the body. */
async function verifiedShop(
  services: Services,
  incoming: IncomingMessage,
  bytes: Uint8Array,
  { shopify_domain: domain, shop_id: id }: Record<string, unknown>,
) {
  const textOf = (value: unknown) => (typeof value === 'object' ? '' : String(value ?? ''))
  const names = { shopify_domain: textOf(domain), shop_id: textOf(id) }
  rejectUnstorable(names)
  const shop = (await findShop(services, names.shopify_domain)) ?? (await findShop(services, names.shop_id))
  if (!shop || !verifyShopify(bytes, headerOf(incoming, 'x-shopify-hmac-sha256'), shop.secret))
    throw unauthorized('signature.shop_unknown')
  return shop.ctx
}

/** Flow passes `return_value` on to later steps. */
const withReturnValue = (output: unknown) => {
  const result = output as { returnValue: unknown }
  return { ...result, return_value: result.returnValue }
}

function withFlowFieldNames(error: unknown): unknown {
  if (!(error instanceof AppError) || error.problem.field === undefined) return error
  const { kind, problem, headers, help } = error
  return new AppError(kind, inField(nameFlowField(error.problem.field), problem), headers, help)
}
