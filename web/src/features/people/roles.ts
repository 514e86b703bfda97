/** Store roles, lowest first. */
export const ROLES = ['viewer', 'editor', 'runner', 'admin'] as const
export type Role = (typeof ROLES)[number]
