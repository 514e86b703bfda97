import { useStore } from '../../api/session.ts'

/** The time zone in which the store's times are told. */
export const useZone = () => useStore()?.timeZone ?? 'UTC'
