import { useStore } from '../../api/session.ts'

export const useTimeZone = () => useStore()?.timeZone ?? 'UTC'
