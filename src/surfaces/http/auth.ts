import { type Ctx, keyHolder, type Services } from '../../core/call/context.ts'
import { tooMany, unauthorized } from '../../core/call/errors.ts'
import { chain, type MaybePromise } from '../../core/call/maybe-promise.ts'
import type { KeyHolder, KeyRing } from '../../core/keys/key-ring.ts'
import type { BudgetState, Charge } from '../../ports/budgets.ts'

export type Admission = { ctx: Ctx; budget: Charge }

const BEARER = 'bearer '

/** Turns the Authorization header into the key that it names. */
export const identify = (keys: KeyRing, header: string | undefined): MaybePromise<KeyHolder> =>
  chain(keys.find(readCredential(header)), requireHolder)

/** Turns the Authorization header into a caller and charges the call to the key's request budget. */
export function admit(
  services: Services,
  keys: KeyRing,
  header: string | undefined,
): MaybePromise<Admission> {
  const { budgets, cache } = services
  const ctxOf = ({ key, store }: KeyHolder) => keyHolder(services, key, store, 'api')
  if (!cache.glance)
    return chain(identify(keys, header), (holder) =>
      chain(budgets.requests.take(holder.key.id), (budget) => ({ ctx: ctxOf(holder), budget })),
    )
  // Charging looks on its way. Should the key have been revoked, it is known by then.
  const recall = () => chain(keys.recall(readCredential(header)), requireHolder)
  return chain(recall(), ({ key }) =>
    chain(budgets.requests.take(key.id), (budget) =>
      chain(recall(), (holder) => ({ ctx: ctxOf(keys.noteUse(holder)), budget })),
    ),
  )
}

function requireHolder(holder: KeyHolder | null): KeyHolder {
  if (!holder) throw unauthorized('this API key is not valid: it is mistyped, unknown or revoked')
  return holder
}

/** What is left to the key that an open call was made with, if it was. Nothing is charged and nobody refused. */
export function peekBudget(
  { budgets }: Services,
  keys: KeyRing,
  header: string | undefined,
): MaybePromise<BudgetState | null> {
  if (!header) return null
  try {
    const left = chain(identify(keys, header), ({ key }) => budgets.requests.peek(key.id))
    return left instanceof Promise ? left.catch(() => null) : left
  } catch {
    return null
  }
}

function readCredential(header: string | undefined): string {
  if (!header) throw unauthorized('an API key is needed: send Authorization: Bearer fak_…')
  const credential = header.slice(BEARER.length).trim()
  if (header.slice(0, BEARER.length).toLowerCase() !== BEARER || credential === '')
    throw unauthorized('the Authorization header must be Bearer followed by an API key')
  return credential
}

export const overBudget = ({ limit, windowSeconds, remaining, resetSeconds }: BudgetState) =>
  tooMany(
    `this key has ${remaining > 0 ? `only ${remaining} left of` : 'used'} its ${limit} requests per ` +
      `${windowSeconds} seconds; try again in ${resetSeconds} s`,
    resetSeconds,
  )
