import { callTagged } from '../../../api/call.ts'

/** Read again, as everything that was read with `getLayout`, when somebody changes a layout. */
export const layoutQuery = ({ store, id }: { store: string; id: string }) => ({
  queryKey: ['getLayout', store, { id }, 'tagged'],
  queryFn: ({ signal }: { signal?: AbortSignal }) => callTagged('getLayout', { id }, { store, signal }),
})
