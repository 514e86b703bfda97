import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { chooseLanguage } from '../texts/language.ts'

/** Ends the session; whatever was read in it goes too, and what was typed into requests, which may be credentials. */
export function useSignOut() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    await call('signOut', {})
    // The next one at this computer may read another language.
    await chooseLanguage(null)
    await navigate({ to: '/sign-in' })
    client.clear()
    sessionStorage.clear()
  }
}
