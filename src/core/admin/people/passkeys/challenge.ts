import { randomBytes } from 'node:crypto'
import { inField, problemOf } from '../../../../problems/problems.ts'
import type { Ctx } from '../../../call/context.ts'
import { AppError } from '../../../call/errors.ts'
import { openToken, sealToken } from '../../../foundation/installation/vault.ts'
import { hashCredential } from '../../keys/credentials.ts'

const RECORD = 'passkey challenge'
const LIFETIME_MS = 5 * 60_000

type Purpose = 'signIn' | 'confirm' | 'add'
type Content = { purpose: Purpose; personId: string | null; expiresMs: number; random: string }

/** Self-contained and sealed, with its purpose and expiry, so nothing is stored until it is consumed. */
export function newChallenge(ctx: Ctx, purpose: Purpose, personId: string | null): Buffer {
  const content: Content = {
    purpose,
    personId,
    expiresMs: ctx.services.clock.now().getTime() + LIFETIME_MS,
    random: randomBytes(16).toString('base64url'),
  }
  return sealToken(ctx, RECORD, content)
}

export const passkeyRefused = () =>
  new AppError('unauthorized', inField('response', problemOf('passkey.refused')))

/** Extracts the challenge from a browser's response and consumes it. */
export async function consumeChallenge(
  ctx: Ctx,
  response: { response?: unknown },
  purpose: Purpose,
  personId: string | null,
): Promise<string> {
  const challenge = challengeIn(response)
  const content = openToken<Content>(ctx, RECORD, challenge)
  if (!content || content.purpose !== purpose || content.personId !== personId) throw passkeyRefused()
  if (content.expiresMs <= ctx.services.clock.now().getTime()) throw passkeyRefused()
  await ctx.services.write((db) =>
    db
      .insertInto('passkeyChallenges')
      .values({ hash: hashCredential(challenge), expiresAt: new Date(content.expiresMs).toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('hash')
      .executeTakeFirstOrThrow(passkeyRefused),
  )
  return challenge
}

/** Reads the challenge that the browser signed: base64url in JSON in base64url. */
function challengeIn({ response }: { response?: unknown }): string {
  const { clientDataJSON } = (response ?? {}) as { clientDataJSON?: unknown }
  try {
    const { challenge } = JSON.parse(Buffer.from(String(clientDataJSON), 'base64url').toString())
    return String(challenge)
  } catch {
    throw passkeyRefused()
  }
}
