import { chain, type Soon } from '../core/chain.ts'
import { type Ctx, keyHolder, type Services } from '../core/context.ts'
import { tooMany, unauthorized } from '../core/errors.ts'
import type { KeyRing } from '../core/keys/key-ring.ts'
import type { BudgetState, Charge } from '../ports.ts'

export type Admission = { ctx: Ctx; budget: Charge }

const BEARER = 'bearer '

/** Turns the Authorization header into a caller and charges the call to the key's request budget. */
export function admit(
  services: Services,
  keys: KeyRing,
  header: string | undefined,
  source: 'api' | 'mcp',
): Soon<Admission> {
  return chain(keys.find(readCredential(header)), (holder) => {
    if (!holder) throw unauthorized('this API key is not valid: it is mistyped, unknown or revoked')
    const { key, store } = holder
    return chain(services.budgets.requests.take(key.id), (budget) => ({
      ctx: keyHolder(services, key, store, source),
      budget,
    }))
  })
}

function readCredential(header: string | undefined): string {
  if (!header) throw unauthorized('an API key is needed: send Authorization: Bearer fak_…')
  const credential = header.slice(BEARER.length).trim()
  if (header.slice(0, BEARER.length).toLowerCase() !== BEARER || credential === '')
    throw unauthorized('the Authorization header must be Bearer followed by an API key')
  return credential
}

export const overBudget = (budget: BudgetState) =>
  tooMany(
    `this key has used its ${budget.limit} requests per ${budget.windowSeconds} seconds; ` +
      `try again in ${budget.resetSeconds} s`,
    budget.resetSeconds,
  )
