import { useState } from 'react'

/**
 * The token of a one-time link. It stands behind the `#`, which browsers send to no server, and leaves the address
 * as soon as it is read, so that it stays in no history.
 */
export function useLinkToken(): string {
  const [token] = useState(() => {
    const found = decodeURIComponent(location.hash.slice(1))
    if (found) history.replaceState(history.state, '', location.pathname + location.search)
    return found
  })
  return token
}
