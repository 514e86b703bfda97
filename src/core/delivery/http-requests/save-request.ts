import { maskCredentials, type RequestTexts } from '../../../engine/mask/credentials/credentials.ts'
import { inField, type Problem, problemOf } from '../../../problems/problems.ts'
import type { Ctx } from '../../call/context.ts'
import { invalidAll } from '../../call/errors.ts'
import { searchTextOf } from '../../call/search.ts'
import type { StoredRequest } from './http-request.ts'

/**
 * The input, with each masked credential replaced by the stored one. A stored credential is only sent to the
 * origin that it was entered for. `removed` contains a problem for each credential that was removed.
 */
export async function withCredentials(
  ctx: Ctx,
  sent: Partial<RequestTexts>,
  next: RequestTexts,
  stored: RequestTexts | null,
): Promise<{ texts: RequestTexts; removed: Problem[] }> {
  const outcome = await ctx.services.renderer.mask(ctx.storeId, 'restoreChange', { sent, next, stored })
  if ('problem' in outcome) throw invalidAll([outcome.problem])
  const removed = outcome.lost.map((name) => inField(name, problemOf('request.credential_removed')))
  return { texts: outcome.restored, removed }
}

/** The columns of a request. Only the masked text is searchable, so searching cannot probe for credentials. */
export function columnsOf({ headers, ...request }: StoredRequest) {
  const { name, url, description } = request
  const masked = maskCredentials({ url, headers: {}, body: null })
  return {
    ...request,
    headers: JSON.stringify(headers),
    searchText: searchTextOf(name, masked.url, description),
  }
}
