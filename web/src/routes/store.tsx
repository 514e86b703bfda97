import { Outlet, useParams } from '@tanstack/react-router'
import { useSession } from '../api/session.ts'
import { StoreIdProvider } from '../api/store-id.ts'
import { useLiveUpdates } from '../shell/use-live.ts'
import { NotFound } from './not-found.tsx'

/** The pages of one store. A store that the user is not a member of is "not found". */
export function StoreRoute() {
  const { store } = useParams({ from: '/signed-in/s/$store' })
  const { stores } = useSession()
  const isMember = stores.some(({ id }) => id === store)
  useLiveUpdates(isMember ? store : undefined)
  if (!isMember) return <NotFound />
  return (
    <StoreIdProvider key={store} value={store}>
      <Outlet />
    </StoreIdProvider>
  )
}
