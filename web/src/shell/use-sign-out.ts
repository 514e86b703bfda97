import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../api/call.ts'

/** Ends the session; whatever was read in it goes too. */
export function useSignOut() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    await call('signOut', {})
    await navigate({ to: '/sign-in' })
    client.clear()
  }
}
