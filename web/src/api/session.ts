import { useQuery } from '@tanstack/react-query'
import { useMatch } from '@tanstack/react-router'
import type { Output } from './operations.ts'
import { useStoreId } from './store-id.ts'
import { operationQuery } from './use-api.ts'

export type Session = Output<'getSession'>

export const sessionQuery = operationQuery('getSession', {})

/** Who is signed in. Pages inside the shell are shown only once it is known. */
export function useSession(): Session {
  const { data } = useQuery(sessionQuery)
  if (!data) throw new Error('no session')
  return data
}

const LAST_STORE = 'flowpost-store'

export const rememberStore = (id: string) => localStorage.setItem(LAST_STORE, id)

/** The store that was looked at last, while one is still a member; else the first. */
export const lastStoreOf = ({ stores }: Session) =>
  stores.find(({ id }) => id === localStorage.getItem(LAST_STORE)) ?? stores[0]

/** Whether the role of the person in the store lets them do what needs this level. */
export const useMay = (level: Session['stores'][number]['can'][number]) =>
  useStore()?.can.includes(level) ?? false

/** Whether they may change what the store has. */
export const useMayWrite = () => useMay('write')

/** The current user, if the store requires a second person to save what they propose. */
export function useProposer(): string | null {
  const { person } = useSession()
  return useStore()?.secondPerson ? person.id : null
}

/** Whether they may change what is sent without proposing it. */
export function useMayChangeDirectly() {
  const store = useStore()
  return store?.can.includes(store.secondPerson ? 'admin' : 'write') ?? false
}

/** The store of the page, also for what surrounds it; the last one on pages that are about none. */
export function useStore() {
  const session = useSession()
  const id = useStoreId()
  const shown = useMatch({ from: '/signed-in/s/$store', shouldThrow: false })?.params.store
  const storeOf = (wanted: string | undefined) => session.stores.find((store) => store.id === wanted)
  return id === undefined ? (storeOf(shown) ?? lastStoreOf(session)) : storeOf(id)
}
