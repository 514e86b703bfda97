import { useEffect, useState } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The token of a link to return to after signing in. */
    linkToken?: string
  }
}

/** Removes the token from the URL, so that it does not stay in the browser history. */
function takeToken(): string {
  const token = location.hash.slice(1) || (history.state?.linkToken ?? '')
  if (location.hash) history.replaceState(history.state, '', location.pathname + location.search)
  return token
}

/**
 * The token of a one-time link. It is in the fragment, which browsers do not send to servers. Opening a link in a tab
 * that already shows the page does not reload it, but fires `hashchange`.
 */
export function useLinkToken(): string {
  const [token, setToken] = useState(takeToken)
  useEffect(() => {
    const takeNewToken = () => setToken((previous) => takeToken() || previous)
    window.addEventListener('hashchange', takeNewToken)
    return () => window.removeEventListener('hashchange', takeNewToken)
  }, [])
  return token
}
