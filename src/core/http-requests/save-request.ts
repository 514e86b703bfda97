import {
  literalsByField,
  maskCredentials,
  type RequestTexts,
  restoreCredentials,
} from '../../engine/mask/credentials/credentials.ts'
import { literalThatMoves } from '../../engine/request/origin.ts'
import { invalid } from '../call/errors.ts'
import { searchTextOf } from '../search.ts'
import type { StoredRequest } from './http-request.ts'

/** What was sent, with each masked credential put back to what is stored. */
export function withCredentials(sent: RequestTexts, stored: RequestTexts | null): RequestTexts {
  const outcome = restoreCredentials(sent, stored)
  if ('problem' in outcome) throw invalid(outcome.problem.field, outcome.problem.reason)
  return outcome.restored
}

/** A stored credential stays with the origin that it was entered for. */
export function requireLiteralsAnew(sent: Partial<RequestTexts>, stored: RequestTexts): void {
  const field = literalThatMoves(sent, stored)
  if (field !== null) throw invalid(field, 'enter it again, because the address changed')
}

/** Says which fields held a credential that is gone now. */
export function lostLiterals(before: RequestTexts, after: RequestTexts): string[] {
  const kept = new Set([...literalsByField(after).values()].flat())
  return [...literalsByField(before)]
    .filter(([, literals]) => literals.some((literal) => !kept.has(literal)))
    .filter(([field]) => !literalsByField(after).has(field))
    .map(([field]) => `${field}: the credential that stood here was removed`)
}

/** The columns of a request. It is searched as it is shown: searching must not feel for hidden credentials. */
export function columnsOf({ name, description, method, url, headers, body, updatedAt }: StoredRequest) {
  const shown = maskCredentials({ url, headers, body })
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
