import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { useSession } from '../api/session.ts'
import { deleteDrafts } from '../editor/workspace/session/drafts.ts'
import { chooseLanguage } from '../texts/language.ts'
import { deleteTestData } from '../ui/values/test-data-store.ts'

/** Ends the session and deletes the user's data from this browser. */
export function useSignOut() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { person } = useSession()
  return async () => {
    await call('signOut', {})
    // The next user of this computer may prefer another language.
    await chooseLanguage(null)
    await navigate({ to: '/sign-in' })
    client.clear()
    sessionStorage.clear()
    deleteTestData(person.id)
    await deleteDrafts(person.id)
  }
}
