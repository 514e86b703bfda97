import { callWithEtag } from '../../api/call.ts'

/** Refetched when a preset changes, like every `getPreset` query. */
export const presetQuery = ({ store, id }: { store: string; id: string }) => ({
  queryKey: ['getPreset', store, { id }, 'tagged'],
  queryFn: ({ signal }: { signal?: AbortSignal }) => callWithEtag('getPreset', { id }, { store, signal }),
})
