import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { addressKey } from '../../../engine/deliver/addresses.ts'
import type { MailAddress } from '../../../ports/mail.ts'
import type { ActionType } from '../../../ports/tables.ts'
import type { Sealed } from '../../../ports/vault.ts'
import type { Ctx } from '../../call/context.ts'
import { inTransaction } from '../../call/transaction.ts'
import type { EmailInput, HttpInput } from '../history/sealed-input.ts'

type Asked = { actionType: ActionType; actionConfigId: string; input: EmailInput | HttpInput }

/**
 * Identifies what a step asks for, so that a repeat can be told from a different step under the same run. Keyed with
 * a secret of the store: recipients cannot be found by hashing addresses.
 */
export async function digestInput(ctx: Ctx, asked: Asked): Promise<string> {
  return createHmac('sha256', await digestKey(ctx))
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

const KEY_RECORD = 'step digest key'

/** Opened keys by what is stored, which stays the same object until it changes. */
const opened = new WeakMap<object, KeyObject>()

/** Stored in the vault, so that it survives a new master key and moves with the store. */
async function digestKey(ctx: Ctx): Promise<KeyObject> {
  const stored = await ctx.readCached('vaultEntries', `${ctx.storeId} ${KEY_RECORD}`, () => readKey(ctx))
  if (stored === null) return createDigestKey(ctx)
  const known = opened.get(stored) ?? openKey(ctx, stored)
  opened.set(stored, known)
  return known
}

const readKey = async (ctx: Ctx): Promise<Sealed | null> => {
  const row = await ctx.db
    .selectFrom('vaultEntries')
    .select(['sealed', 'masterKeyId'])
    .where('storeId', '=', ctx.storeId)
    .where('record', '=', KEY_RECORD)
    .executeTakeFirst()
  return row ?? null
}

const openKey = (ctx: Ctx, sealed: Sealed) =>
  createSecretKey(ctx.services.vault.open(ctx.storeId, KEY_RECORD, sealed), 'base64')

/** Keys being created, by store: many first steps may arrive at once, and each transaction takes a connection. */
const creating = new Map<string, Promise<KeyObject>>()

function createDigestKey(ctx: Ctx): Promise<KeyObject> {
  const started = creating.get(ctx.storeId) ?? storeNewKey(ctx).finally(() => creating.delete(ctx.storeId))
  creating.set(ctx.storeId, started)
  return started
}

const storeNewKey = (ctx: Ctx) =>
  inTransaction(ctx, async (inner) => {
    const sealed = ctx.services.vault.seal(ctx.storeId, KEY_RECORD, randomBytes(32).toString('base64'))
    await inner.db
      .insertInto('vaultEntries')
      .values({ storeId: ctx.storeId, record: KEY_RECORD, ...sealed })
      // Another process may have been first.
      .onConflict((already) => already.columns(['storeId', 'record']).doNothing())
      .execute()
    const stored = await readKey(inner)
    if (stored === null) throw new Error('the digest key was not stored')
    return openKey(ctx, stored)
  })
