import { type Ctx, keyHolder, type Services } from '../../core/call/context.ts'
import { tooMany, unauthorized } from '../../core/call/errors.ts'
import type { KeyHolder, KeyRing } from '../../core/keys/key-ring.ts'
import type { Budget, BudgetState, Charge } from '../../ports/budgets.ts'
import { problemOf } from '../../problems/problems.ts'

export type Callers = { services: Services; keys: KeyRing }

/** What a request is charged for. */
export type Charged = { calls: number }

export type Admission<Asked extends Charged> = { ctx: Ctx; budget: Charge; asked: Asked }

const BEARER = 'bearer '

/**
 * Turns the Authorization header into a caller (401) and charges the request to the key's budget. REST and tools
 * alike: first the key, then what is asked for, then the charge.
 */
export async function admit<Asked extends Charged>(
  { services, keys }: Callers,
  header: string | undefined,
  source: 'api' | 'mcp',
  readAsked: () => Asked | Promise<Asked>,
): Promise<Admission<Asked>> {
  const credential = readCredential(header)
  const recall = keys.lookUp(credential)
  const { key } = requireHolder(await recall(), credential)
  const asked = await readAsked()
  const budget = await charge(services.budgets.requests, key.id, asked.calls)
  // The charge has checked for changes, so a key revoked in the meantime is known by now.
  const holder = keys.noteUse(requireHolder(await recall(), credential))
  return { ctx: keyHolder(services, holder.key, holder.store, source), budget, asked }
}

const charge = (requests: Budget, keyId: string, calls: number): Charge | Promise<Charge> =>
  calls === 0 ? chargeNothing(requests, keyId) : requests.take(keyId, calls)

async function chargeNothing(requests: Budget, keyId: string): Promise<Charge> {
  return { allowed: true, ...(await requests.peek(keyId)) }
}

function requireHolder(holder: KeyHolder | undefined, credential: string): KeyHolder {
  if (holder) return holder
  throw unauthorized(credential.startsWith('fst_') ? 'key.is_step_token' : 'key.invalid')
}

/** The remaining budget of the key, if a public call was made with one. Nothing is charged and nobody refused. */
export async function peekBudget(
  { services, keys }: Callers,
  header: string | undefined,
): Promise<BudgetState | null> {
  if (!header) return null
  try {
    const credential = readCredential(header)
    const { key } = requireHolder(await keys.lookUp(credential)(), credential)
    return await services.budgets.requests.peek(key.id)
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
