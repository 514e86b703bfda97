import { callWithEtag } from '../../../api/call.ts'

/** Refetched when a layout changes, like every `getLayout` query. */
export const layoutQuery = ({ store, id }: { store: string; id: string }) => ({
  queryKey: ['getLayout', store, { id }, 'tagged'],
  queryFn: ({ signal }: { signal?: AbortSignal }) => callWithEtag('getLayout', { id }, { store, signal }),
})
