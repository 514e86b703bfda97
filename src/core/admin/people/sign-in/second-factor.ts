import { hash, randomInt } from 'node:crypto'
import type { Tables } from '../../../../ports/tables.ts'
import type { Ctx } from '../../../call/context.ts'
import { openInstallationSecret } from '../../../foundation/installation/vault.ts'
import { matchingStep } from './totp.ts'

/** The vault record with the secret of a person's authenticator app. */
export const totpRecord = (personId: string) => `totp ${personId}`

/** Checks and consumes a code. A recovery code replaces a lost authenticator. */
export async function isSecondFactor(
  ctx: Ctx,
  person: Pick<Tables['people'], 'id' | 'lastTotpStep'>,
  code: string,
): Promise<boolean> {
  const secret = await openInstallationSecret(ctx, totpRecord(person.id))
  const step = secret === null ? null : matchingStep(secret, code, ctx.services.clock.now())
  if (step !== null) return useStep(ctx, person.id, step)
  const row = await ctx.services.write((db) =>
    db
      .deleteFrom('recoveryCodes')
      .where('personId', '=', person.id)
      .where('hash', '=', hashRecoveryCode(person.id, code))
      .returning('hash')
      .executeTakeFirst(),
  )
  return row !== undefined
}

async function useStep({ services }: Ctx, personId: string, step: number): Promise<boolean> {
  const row = await services.write((db) =>
    db
      .updateTable('people')
      .set({ lastTotpStep: step })
      .where('id', '=', personId)
      .where('lastTotpStep', '<', step)
      .returning('id')
      .executeTakeFirst(),
  )
  return row !== undefined
}

const CODE_COUNT = 10
const CODE_CHARACTERS = 16
/** Excludes letters and digits that are easily confused. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'

const newCode = () =>
  Array.from({ length: CODE_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)])
    .join('')
    .replace(/.{4}(?=.)/g, '$&-')

/** Each works once, in place of an authenticator code. With about 79 random bits, a plain hash is enough. */
export const newRecoveryCodes = () => Array.from({ length: CODE_COUNT }, newCode)

export const hashRecoveryCode = (personId: string, code: string) =>
  hash('sha256', `${personId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
