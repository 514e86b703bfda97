import type { IncomingMessage } from 'node:http'
import type { Services } from '../../core/call/context.ts'
import { AppError, notFound, unauthorized } from '../../core/call/errors.ts'
import { refuseUnstorable } from '../../core/call/input.ts'
import { type AnyOperation, invoke } from '../../core/call/operation.ts'
import { runEmailStep } from '../../core/steps/run-email-step.ts'
import { runHttpStep } from '../../core/steps/run-http-step.ts'
import { findShop } from '../../core/steps/shopify.ts'
import {
  type FlowCall,
  nameFlowField,
  readFlowEmail,
  readFlowRequest,
} from '../../engine/steps/shopify-flow.ts'
import { verifyShopify } from '../../engine/steps/webhook-signature.ts'
import { parseJsonObject, readBytes, refuseEncoded } from '../http/body.ts'
import { type Exchange, headerOf, type Reply } from '../http/exchange.ts'
import { failureReply, jsonReply } from '../http/json-reply.ts'
import { statusOf } from './steps.ts'

const PREFIX = '/steps/shopify-flow/'

type Action = { operation: AnyOperation; read(body: unknown): FlowCall<object> | { problem: string } }

const ACTIONS: Record<string, Action> = {
  'send-email': { operation: runEmailStep, read: readFlowEmail },
  'http-request': { operation: runHttpStep, read: readFlowRequest },
}

export const isFlowPath = (url: string) => url.startsWith(PREFIX)

/** Where Shopify Flow calls its actions; it retries after 202, 429 and 5xx, and takes any other 4xx as final. */
export function createShopifyFlow(services: Services) {
  return async (incoming: IncomingMessage, exchange: Exchange): Promise<Reply> => {
    try {
      const handle = (incoming.url ?? '').split('?', 1)[0]?.slice(PREFIX.length) ?? ''
      const action = Object.hasOwn(ACTIONS, handle) ? ACTIONS[handle] : undefined
      if (!action) throw notFound('path')
      exchange.route = PREFIX + handle
      if (incoming.method !== 'POST')
        throw new AppError('methodNotAllowed', 'this path takes POST only', { Allow: 'POST' })
      const bytes = await readBytes(incoming)
      const body = readUnverified(bytes)
      const shop = await verifiedShop(services, incoming, bytes, body)
      exchange.storeId = shop.storeId
      refuseEncoded(incoming)
      const call = action.read(body)
      if ('problem' in call) throw new AppError('invalid', call.problem)
      const { output } = await invoke(action.operation, shop, withoutAbsent(call.step))
      return jsonReply(exchange, statusOf(output), JSON.stringify(flowAnswer(output)), {})
    } catch (error) {
      return failureReply(exchange, inFlowsWords(error))
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
  const names = [domain, id].map((name) => (typeof name === 'object' ? '' : String(name ?? '')))
  refuseUnstorable({ shopify_domain: names[0], shop_id: names[1] })
  const shop = (await findShop(services, names[0] ?? '')) ?? (await findShop(services, names[1] ?? ''))
  if (!shop || !verifyShopify(bytes, headerOf(incoming, 'x-shopify-hmac-sha256'), shop.secret))
    throw unauthorized('the call is not signed by a connected shop')
  return shop.ctx
}

const withoutAbsent = (step: object) =>
  Object.fromEntries(Object.entries(step).filter(([, value]) => value !== undefined))

/** Flow hands `return_value` on to the steps that follow. */
const flowAnswer = (output: unknown) => {
  const answer = output as { returnValue: unknown }
  return { ...answer, return_value: answer.returnValue }
}

/** A wrong field is named as it is called in Flow. */
function inFlowsWords(error: unknown): unknown {
  if (!(error instanceof AppError) || error.kind !== 'invalid') return error
  const end = error.message.indexOf(': ')
  const field = error.message.slice(0, end)
  if (end < 0 || /^(properties|action_run_id|step_reference|shop|body)/.test(field)) return error
  return new AppError('invalid', nameFlowField(field) + error.message.slice(end))
}
