import { fillTags } from '../../../engine/liquid/tags.ts'
import { secretsUsed } from '../../../engine/liquid/usage.ts'
import { isHostAllowed } from '../../../engine/request/allowed-hosts.ts'
import { isElsewhere, writtenOrigin } from '../../../engine/request/origin.ts'
import { type RequestTemplates, requestTexts } from '../../../engine/request/render-request.ts'
import { problemOf } from '../../../problems/problems.ts'
import type { Ctx } from '../../call/context.ts'
import { invalid } from '../../call/errors.ts'
import { allows } from '../../call/levels.ts'
import { readLimitedSecrets } from '../../foundation/secrets/resolve-secrets.ts'
import { setSecret } from '../../foundation/secrets/set-secret.ts'

type Placed = RequestTemplates & { movedFrom: string | null }

/**
 * Workflows go on calling a request after it was changed. So a secret follows it to another host only if the caller
 * may manage secrets, or if the secret itself lists that host. Returns the origin that the request was moved away from
 * by a caller who may not manage secrets: removing the secret, moving, and adding the secret again is a move as well.
 */
export async function settleMove(ctx: Ctx, before: Placed, after: RequestTemplates): Promise<string | null> {
  const origin = writtenOrigin(after.url)
  const was = writtenOrigin(before.url)
  const home = before.movedFrom ?? was
  if (!isElsewhere(home, origin)) return null
  const hasMoved = isElsewhere(was, origin)
  const usedBefore = new Set(secretsIn(before).map(({ name }) => name))
  const arriving = secretsIn(after).filter(({ name }) => hasMoved || !usedBefore.has(name))
  if (!hasMoved && arriving.length === 0) return before.movedFrom
  if (allows(ctx.level, setSecret.level)) return null
  const limited = arriving.length === 0 ? new Map<string, string[]>() : await readLimitedSecrets(ctx)
  const address = URL.parse(fillTags(after.url, () => '1'))
  for (const { field, name } of arriving)
    if (!address || !isHostAllowed(limited.get(name) ?? [], address))
      throw invalid(hasMoved ? 'url' : field, problemOf('secret.would_move', { name }))
  return home
}

const secretsIn = (request: RequestTemplates) =>
  requestTexts(request).flatMap(({ field, text }) => secretsUsed([text]).map((name) => ({ field, name })))
