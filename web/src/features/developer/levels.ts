/** Key levels, lowest first. */
export const LEVELS = ['read', 'write', 'execute'] as const
export type Level = (typeof LEVELS)[number]
