import { useStore } from '../../api/session.ts'

/** The store's time zone. */
export const useTimeZone = () => useStore()?.timeZone ?? 'UTC'
