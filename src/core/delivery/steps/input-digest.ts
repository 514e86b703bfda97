import { createHmac } from 'node:crypto'
import { addressKey } from '../../../engine/deliver/addresses.ts'
import type { MailAddress } from '../../../ports/mail.ts'
import type { ActionType } from '../../../ports/tables.ts'
import type { Ctx } from '../../call/context.ts'
import { fingerprintKey } from '../../foundation/vault/fingerprint-key.ts'
import type { EmailInput, HttpInput } from '../history/sealed-input.ts'

type StepRequest = { actionType: ActionType; actionConfigId: string; input: EmailInput | HttpInput }

/**
 * Identifies a step's request, to distinguish a repeat from a different request under the same run. Keyed with a
 * store secret, so that recipients cannot be found by hashing addresses.
 */
export async function digestInput(ctx: Ctx, request: StepRequest): Promise<string> {
  return createHmac('sha256', await fingerprintKey(ctx))
    .update(canonicalInput(request))
    .digest('base64url')
}

/** The same for all requests with the same outcome: spelling, order and repetition of addresses do not matter. */
function canonicalInput({ actionType, actionConfigId, input }: StepRequest): string {
  if (!('to' in input)) return canonicalJson([actionType, actionConfigId, input.variables])
  const { to, cc, bcc, replyTo, senderId, locale, variables } = input
  const addresses = [to, cc, bcc, replyTo].map(canonicalAddresses)
  return canonicalJson([actionType, actionConfigId, ...addresses, senderId, locale, variables])
}

const canonicalAddresses = (addresses: readonly MailAddress[]) =>
  [...new Set(addresses.map(({ address }) => addressKey(address)))].sort()

const canonicalJson = (value: unknown) => JSON.stringify(sortKeys(value))

/** Recursing and assigning is safe, because input with `__proto__` or deep nesting has been refused. */
function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(sortKeys)
  const sorted: Record<string, unknown> = {}
  for (const key of Object.keys(value).sort()) sorted[key] = sortKeys((value as Record<string, unknown>)[key])
  return sorted
}
