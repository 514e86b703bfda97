import { useQuery } from '@tanstack/react-query'
import { useMatch } from '@tanstack/react-router'
import type { Output } from './operations.ts'
import { useStoreId } from './store-id.ts'
import { operationQuery } from './use-api.ts'

export type Session = Output<'getSession'>
export type Store = Session['stores'][number]

export const sessionQuery = operationQuery('getSession', {})

/** The signed-in user's session. Pages in the shell render only once it has loaded. */
export function useSession(): Session {
  const { data } = useQuery(sessionQuery)
  if (!data) throw new Error('no session')
  return data
}

const LAST_STORE_KEY = 'flowpost-store'

export const rememberStore = (id: string) => localStorage.setItem(LAST_STORE_KEY, id)

/** The last opened store if the user is still a member, otherwise the first one. */
export const lastStoreOf = ({ stores }: Session) =>
  stores.find(({ id }) => id === localStorage.getItem(LAST_STORE_KEY)) ?? stores[0]

/** Whether the user's role in the store includes this level. */
export const useMay = (level: Store['can'][number]) => useStore()?.can.includes(level) ?? false

export const useMayWrite = () => useMay('write')

/** The current user's id if the store requires a second person to save changes, otherwise null. */
export function useProposer(): string | null {
  const { person } = useSession()
  return useStore()?.secondPerson ? person.id : null
}

/** Whether the user may change layouts without proposing the change. */
export function useMayChangeDirectly() {
  const store = useStore()
  return store?.can.includes(store.secondPerson ? 'admin' : 'write') ?? false
}

/** The current store, in pages and in the shell; on pages outside a store, the last opened one. */
export function useStore() {
  const session = useSession()
  const id = useStoreId()
  const routeStore = useMatch({ from: '/signed-in/s/$store', shouldThrow: false })?.params.store
  const storeOf = (storeId: string | undefined) => session.stores.find((store) => store.id === storeId)
  return id === undefined ? (storeOf(routeStore) ?? lastStoreOf(session)) : storeOf(id)
}
