import { maskCredentials, type RequestTexts } from '../../engine/mask/credentials/credentials.ts'
import type { Ctx } from '../call/context.ts'
import { invalid } from '../call/errors.ts'
import { say } from '../call/said.ts'
import { searchTextOf } from '../search.ts'
import type { StoredRequest } from './http-request.ts'

/**
 * The input, with each masked credential replaced by the stored one. A stored credential stays with the origin
 * that it was entered for. Warns of credentials that are gone.
 */
export async function withCredentials(
  ctx: Ctx,
  sent: Partial<RequestTexts>,
  next: RequestTexts,
  stored: RequestTexts | null,
): Promise<{ texts: RequestTexts; warnings: string[] }> {
  const outcome = await ctx.services.renderer.mask(ctx.storeId, 'restoreChange', { sent, next, stored })
  if ('moved' in outcome) throw invalid(outcome.moved, say('addressChanged'))
  if ('problem' in outcome) throw invalid(outcome.problem.field, outcome.problem.reason)
  const warnings = outcome.lost.map((name) => `${name}: the credential that stood here was removed`)
  return { texts: outcome.restored, warnings }
}

/** The columns of a request. Only the masked text is searchable, so that searching cannot probe for credentials. */
export function columnsOf({ name, description, method, url, headers, body, updatedAt }: StoredRequest) {
  const shown = maskCredentials({ url, headers: {}, body: null })
  return {
    name,
    description,
    method,
    url,
    headers: JSON.stringify(headers),
    body,
    searchText: searchTextOf(name, shown.url, description),
    updatedAt,
  }
}
