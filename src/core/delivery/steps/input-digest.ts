import { createHmac } from 'node:crypto'
import { addressKey } from '../../../engine/deliver/addresses.ts'
import type { MailAddress } from '../../../ports/mail.ts'
import type { ActionType } from '../../../ports/tables.ts'
import type { Ctx } from '../../call/context.ts'
import { fingerprintKey } from '../../foundation/vault/fingerprint-key.ts'
import type { EmailInput, HttpInput } from '../history/sealed-input.ts'

type Asked = { actionType: ActionType; actionConfigId: string; input: EmailInput | HttpInput }

/**
 * Identifies what a step asks for, so that a repeat can be told from a different step under the same run. Keyed with
 * a secret of the store: recipients cannot be found by hashing addresses.
 */
export async function digestInput(ctx: Ctx, asked: Asked): Promise<string> {
  return createHmac('sha256', await fingerprintKey(ctx))
    .update(canonicalInput(asked))
    .digest('base64url')
}

/** The same text for everything that has the same outcome: spelling, order and repetition of addresses do not count. */
function canonicalInput({ actionType, actionConfigId, input }: Asked): string {
  if (!('to' in input)) return canonicalJson([actionType, actionConfigId, input.variables])
  const { to, cc, bcc, replyTo, senderId, locale, variables } = input
  const addresses = [to, cc, bcc, replyTo].map(canonicalAddresses)
  return canonicalJson([actionType, actionConfigId, ...addresses, senderId, locale, variables])
}

const canonicalAddresses = (addresses: readonly MailAddress[]) =>
  [...new Set(addresses.map(({ address }) => addressKey(address)))].sort()

const canonicalJson = (value: unknown) => JSON.stringify(sortKeys(value))

/** `__proto__` and deep nesting are refused for all input. */
function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(sortKeys)
  const sorted: Record<string, unknown> = {}
  for (const key of Object.keys(value).sort()) sorted[key] = sortKeys((value as Record<string, unknown>)[key])
  return sorted
}
