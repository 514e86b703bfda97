import type { Ctx, Services } from '../core/context.ts'
import { tooMany, unauthorized } from '../core/errors.ts'
import type { KeyRing } from '../core/keys/key-ring.ts'
import type { BudgetState } from '../ports.ts'

export type Admission = { ctx: Ctx; budget: BudgetState; allowed: boolean }

/** Turns the Authorization header into a caller and charges the call to the key's request budget. */
export async function admit(
  services: Services,
  keys: KeyRing,
  header: string | null,
  source: 'api' | 'mcp',
): Promise<Admission> {
  if (!header) throw unauthorized('an API key is needed: send Authorization: Bearer fak_…')
  const credential = /^bearer +(\S+) *$/i.exec(header)?.[1]
  if (!credential) throw unauthorized('the Authorization header must be Bearer followed by an API key')
  const holder = await keys.find(credential)
  if (!holder) throw unauthorized('this API key is not valid: it is mistyped, unknown or revoked')
  const { allowed, ...budget } = await services.budgets.requests.take(holder.key.id)
  const ctx: Ctx = {
    ...services,
    storeId: holder.store.id,
    storeName: holder.store.name,
    level: holder.key.level,
    source,
    key: holder.key,
  }
  return { ctx, budget, allowed }
}

export const overBudget = (budget: BudgetState) =>
  tooMany(
    `this key has used its ${budget.limit} requests per ${budget.windowSeconds} seconds; ` +
      `try again in ${budget.resetSeconds} s`,
    budget.resetSeconds,
  )
