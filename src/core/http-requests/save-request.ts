import {
  maskCredentials,
  type RequestTexts,
  restoreCredentials,
} from '../../engine/mask/credentials/credentials.ts'
import { invalid } from '../call/errors.ts'
import { searchTextOf } from '../search.ts'
import type { StoredRequest } from './http-request.ts'

/** What was sent, with each masked credential put back to what is stored. */
export function withCredentials(sent: RequestTexts, stored: RequestTexts | null): RequestTexts {
  const outcome = restoreCredentials(sent, stored)
  if ('problem' in outcome) throw invalid(outcome.problem.field, outcome.problem.reason)
  return outcome.restored
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
