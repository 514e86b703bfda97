import { useEffect, useState } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The token of a link that goes on once the person has signed in. */
    linkToken?: string
  }
}

/** It leaves the address as soon as it is read, so that it stays in no history. */
function takeToken(): string {
  const found = decodeURIComponent(location.hash.slice(1)) || (history.state?.linkToken ?? '')
  if (location.hash) history.replaceState(history.state, '', location.pathname + location.search)
  return found
}

/**
 * The token of a one-time link, which stands behind the `#`: browsers send that to no server. A link that is opened
 * where its page is already open does not reload it, but still counts.
 */
export function useLinkToken(): string {
  const [token, setToken] = useState(takeToken)
  useEffect(() => {
    const takeNext = () => setToken((before) => takeToken() || before)
    window.addEventListener('hashchange', takeNext)
    return () => window.removeEventListener('hashchange', takeNext)
  }, [])
  return token
}
