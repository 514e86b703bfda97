import type { KeyHolder, KeyRing } from '../../core/admin/keys/key-ring.ts'
import { type Ctx, keyHolder, type Services } from '../../core/call/context.ts'
import { tooMany, unauthorized } from '../../core/call/errors.ts'
import type { BudgetState, Budgets, Charge } from '../../ports/budgets.ts'
import { problemOf } from '../../problems/problems.ts'
import type { Headers } from './reply.ts'

export type Callers = { services: Services; keys: KeyRing }

const BEARER = 'bearer '

/** Returns the holder of the key in the Authorization header, or throws a 401. */
export async function requireKey({ keys }: Callers, header: string | undefined): Promise<KeyHolder> {
  const credential = readCredential(header)
  const holder = await keys.find(credential)
  if (holder) return holder
  throw unauthorized(credential.startsWith('fst_') ? 'key.is_step_token' : 'key.invalid')
}

/** Turns the Authorization header into a caller, without charging anything. */
export async function callerWithKey(callers: Callers, header: string | undefined, source: 'api' | 'mcp') {
  const { key, store } = callers.keys.recordUse(await requireKey(callers, header))
  return { key, ctx: keyHolder(callers.services, key, store, source) }
}

/** Turns the Authorization header into a caller, and charges the calls to the key's budget. */
export async function admit(
  callers: Callers,
  header: string | undefined,
  source: 'api' | 'mcp',
  calls = 1,
): Promise<{ ctx: Ctx; budget: Charge }> {
  const { key, ctx } = await callerWithKey(callers, header, source)
  const { requests } = callers.services.budgets
  const budget =
    calls === 0 ? { allowed: true, ...(await requests.peek(key.id)) } : await requests.take(key.id, calls)
  return { ctx, budget }
}

/** The remaining budget of the key that a public call was made with, if any. The call is neither charged nor rejected. */
export async function peekBudget(callers: Callers, header: string | undefined): Promise<BudgetState | null> {
  if (!header) return null
  try {
    const { key } = await requireKey(callers, header)
    return await callers.services.budgets.requests.peek(key.id)
  } catch {
    return null
  }
}

function readCredential(header: string | undefined): string {
  if (!header) throw unauthorized('key.missing')
  const credential = header.slice(BEARER.length).trim()
  if (header.slice(0, BEARER.length).toLowerCase() !== BEARER || credential === '')
    throw unauthorized('key.wrong_scheme')
  return credential
}

export const overBudget = ({ limit, windowSeconds, remaining, resetSeconds }: BudgetState) =>
  tooMany(
    problemOf('key.requests_used', { remaining, limit, windowSeconds, seconds: resetSeconds }),
    resetSeconds,
  )

/** Reports the key's remaining request budget with every response. */
export function createLimitHeaders({ requests, execute }: Budgets) {
  const policy =
    `"requests";q=${requests.limit};w=${requests.windowSeconds}, ` +
    `"execute";q=${execute.limit};w=${execute.windowSeconds}`
  // Without a key nothing is counted: the budget is full.
  const fullBudget = { remaining: requests.limit, resetSeconds: requests.windowSeconds }
  return (state: BudgetState | null): Headers => {
    const { remaining, resetSeconds } = state ?? fullBudget
    return { 'RateLimit-Policy': policy, RateLimit: `"requests";r=${remaining};t=${resetSeconds}` }
  }
}
