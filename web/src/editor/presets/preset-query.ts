import { callTagged } from '../../api/call.ts'

/** Refetched, like everything read with `getPreset`, when a preset changes. */
export const presetQuery = ({ store, id }: { store: string; id: string }) => ({
  queryKey: ['getPreset', store, { id }, 'tagged'],
  queryFn: ({ signal }: { signal?: AbortSignal }) => callTagged('getPreset', { id }, { store, signal }),
})
