import { useStore } from '../../api/session.ts'

/** The store's time zone. */
export const useZone = () => useStore()?.timeZone ?? 'UTC'
