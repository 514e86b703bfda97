import { z } from 'zod'
import { requirePerson } from '../../../call/access.ts'
import { recordAudit } from '../../../call/audit.ts'
import type { Ctx } from '../../../call/context.ts'
import { conflict, invalid, notFound } from '../../../call/errors.ts'
import { requiredText, timestamp } from '../../../call/fields.ts'
import { defineOperation } from '../../../call/operation.ts'
import { inTransaction } from '../../../call/transaction.ts'
import { notifyPerson } from '../notify-person.ts'
import { personById } from '../person.ts'
import { consumeChallenge, newChallenge } from './challenge.ts'
import { listOwnPasskeys, PasskeyOptions, PasskeyResponse, requirePasskeySite } from './passkeys.ts'

export const MAX_PASSKEYS = 20

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
})

export const listPasskeys = defineOperation({
  name: 'listPasskeys',
  summary: 'List your passkeys',
  level: 'person',
  app: {},
  reads: true,
  input: z.object({}),
  output: z.array(Passkey),
  run: (ctx) => listOwnPasskeys(ctx, requirePerson(ctx).id),
})

export const startPasskey = defineOperation({
  name: 'startPasskey',
  summary: 'Start adding a passkey to your account',
  level: 'person',
  app: { confirm: true },
  reads: true,
  input: z.object({}),
  output: PasskeyOptions,
  run: async (ctx) => {
    const person = requirePerson(ctx)
    const existing = await requireBelowPasskeyLimit(ctx, person.id)
    const challenge = newChallenge(ctx, 'add', person.id)
    return ctx.services.passkeys.creationOptions(requirePasskeySite(ctx), person, existing, challenge)
  },
})

async function requireBelowPasskeyLimit(ctx: Ctx, personId: string) {
  const existing = await listOwnPasskeys(ctx, personId)
  if (existing.length >= MAX_PASSKEYS) throw conflict('passkey.too_many', { maximum: MAX_PASSKEYS })
  return existing
}

export const addPasskey = defineOperation({
  name: 'addPasskey',
  summary: 'Add the passkey that the browser created',
  level: 'person',
  app: { confirm: true },
  transaction: 'own',
  input: z.object({ name: requiredText(100).describe('Passkey name'), response: PasskeyResponse }),
  output: Passkey,
  run: async (ctx, { name, response }) => {
    const { id: personId } = requirePerson(ctx)
    const challenge = await consumeChallenge(ctx, response, 'add', personId)
    const passkey = await ctx.services.passkeys.verifyCreation(requirePasskeySite(ctx), challenge, response)
    if (!passkey) throw invalid('response', 'passkey.refused')
    const row = {
      ...passkey,
      personId,
      name,
      transports: JSON.stringify(passkey.transports),
      createdAt: ctx.services.clock.now().toISOString(),
      lastUsedAt: null,
    }
    await inTransaction(ctx, async (inner) => {
      await requireBelowPasskeyLimit(inner, personId)
      await inner.db
        .insertInto('passkeys')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirstOrThrow(() => conflict('passkey.already_registered'))
      await recordAudit(inner, 'addPasskey', name)
    })
    notifyPerson(ctx, await personById(ctx.db, personId), 'passkeyAdded')
    return row
  },
})

export const removePasskey = defineOperation({
  name: 'removePasskey',
  summary: 'Remove a passkey from your account',
  level: 'person',
  app: { confirm: true },
  transaction: 'own',
  input: z.object({ id: z.string().describe('Passkey id') }),
  output: z.object({ id: z.string(), name: z.string() }),
  run: async (ctx, { id }) => {
    const person = await personById(ctx.db, requirePerson(ctx).id)
    const passkey = await inTransaction(ctx, async (inner) => {
      const passkeys = await listOwnPasskeys(inner, person.id)
      if (passkeys.length === 1 && person.passwordHash === null) throw conflict('passkey.only_way_in')
      const removed = await inner.db
        .deleteFrom('passkeys')
        .where('id', '=', id)
        .where('personId', '=', person.id)
        .returning(['id', 'name'])
        .executeTakeFirstOrThrow(() => notFound('passkey'))
      await recordAudit(inner, 'removePasskey', removed.name)
      return removed
    })
    notifyPerson(ctx, person, 'passkeyRemoved')
    return passkey
  },
})
