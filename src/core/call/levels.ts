/** Access levels of API keys, each including the ones before it. */
export const KEY_LEVELS = ['read', 'write', 'execute'] as const
export type KeyLevel = (typeof KEY_LEVELS)[number]

/** What a person may do in a store: the key levels and admin. */
export const STORE_LEVELS = [...KEY_LEVELS, 'admin'] as const
export type StoreLevel = (typeof STORE_LEVELS)[number]

/** A person's role in a store, each including the ones before it. */
export const ROLES = ['viewer', 'editor', 'runner', 'admin'] as const
export type Role = (typeof ROLES)[number]

export const LEVEL_OF_ROLE: Record<Role, StoreLevel> = {
  viewer: 'read',
  editor: 'write',
  runner: 'execute',
  admin: 'admin',
}

/**
 * What an operation requires: nothing, a level in a store, owning the installation, or the command line. Two levels
 * are not part of this order: `step` only runs workflow steps, and `person` is for a signed-in person's own account.
 */
export type Level = 'none' | StoreLevel | 'owner' | 'operator' | 'step' | 'person'

type Ranked = Exclude<Level, 'step' | 'person'>

const RANK: Record<Ranked, number> = {
  none: 0,
  read: 1,
  write: 2,
  execute: 3,
  admin: 4,
  owner: 5,
  operator: 6,
}

export function allows(granted: Level, required: Level): boolean {
  if (granted === 'step' || required === 'step') return granted === required
  if (required === 'person') return granted === 'person' || granted === 'owner'
  if (granted === 'person') return required === 'none'
  return RANK[granted] >= RANK[required]
}

/** The levels that a key of this level covers, lowest first. */
export const levelsWithin = (granted: KeyLevel) => KEY_LEVELS.filter((level) => allows(granted, level))

/** The levels that a person of this level covers, lowest first. */
export const storeLevelsWithin = (granted: StoreLevel) =>
  STORE_LEVELS.filter((level) => allows(granted, level))
