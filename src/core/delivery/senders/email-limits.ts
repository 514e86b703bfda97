import { hash } from 'node:crypto'
import { problemOf } from '../../../problems/problems.ts'
import { type Allowance, type Limit, networkOf, takeAllowances } from '../../call/allowances.ts'
import type { Ctx } from '../../call/context.ts'
import { tooMany } from '../../call/errors.ts'
import { emailKeyOf } from '../../call/fields.ts'
import { EMAIL_LIMITS } from '../../call/limits.ts'

// Users can have emails sent to any address. Each kind of email is limited, for example per recipient, person or
// store, so no recipient is flooded and no sender gets a bad reputation.

const to = (kind: string, email: string, limit: Limit): Allowance => ({
  key: `${kind} to ${hash('sha256', emailKeyOf(email))}`,
  ...limit,
})

const by = (kind: string, source: string, limit: Limit): Allowance => ({
  key: `${kind} by ${source}`,
  ...limit,
})

async function charge({ services }: Ctx, allowances: readonly Allowance[]): Promise<void> {
  const seconds = await takeAllowances(services, 'emailBudgets', allowances)
  if (seconds !== null)
    throw tooMany(problemOf('account.too_many_emails', { minutes: Math.ceil(seconds / 60) }), seconds)
}

export function chargeInvitation(ctx: Ctx, email: string): Promise<void> {
  const { perAddress, perStore, perPerson } = EMAIL_LIMITS.invitation
  return charge(ctx, [
    to('invitation', email, perAddress),
    by('invitation', ctx.storeId, perStore),
    ...(ctx.person ? [by('invitation', ctx.person.id, perPerson)] : []),
  ])
}

/** Limits reset requests per network, so one client cannot request resets for many addresses. */
export const chargeResetRequest = (ctx: Ctx, address: string) =>
  charge(ctx, [by('reset', networkOf(address), EMAIL_LIMITS.reset.perNetwork)])

export const mayEmailReset = async ({ services }: Ctx, email: string) =>
  (await takeAllowances(services, 'emailBudgets', [to('reset', email, EMAIL_LIMITS.reset.perAddress)])) ===
  null

export function chargeNewAddress(ctx: Ctx, personId: string, email: string): Promise<void> {
  const { perAddress, perPerson } = EMAIL_LIMITS.newAddress
  return charge(ctx, [to('new address', email, perAddress), by('new address', personId, perPerson)])
}

/** Whether a person may be notified of one more account change; if so, the notice is counted. */
export async function mayNotify({ services }: Ctx, personId: string): Promise<boolean> {
  const { perPerson } = EMAIL_LIMITS.accountNotice
  return (await takeAllowances(services, 'emailBudgets', [by('notice', personId, perPerson)])) === null
}

export async function chargeTestEmails(ctx: Ctx, emails: readonly string[]): Promise<void> {
  const { perAddress, perStore } = EMAIL_LIMITS.test
  for (const email of emails)
    await charge(ctx, [to('test', email, perAddress), by('test', ctx.storeId, perStore)])
}
