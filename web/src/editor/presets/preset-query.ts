import { callTagged } from '../../api/call.ts'

/** Read again, as everything that was read with `getPreset`, when somebody changes a preset. */
export const presetQuery = ({ store, id }: { store: string; id: string }) => ({
  queryKey: ['getPreset', store, { id }, 'tagged'],
  queryFn: ({ signal }: { signal?: AbortSignal }) => callTagged('getPreset', { id }, { store, signal }),
})
