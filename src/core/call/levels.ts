/** Access levels of API keys, each including the ones before it. */
export const KEY_LEVELS = ['read', 'write', 'execute'] as const
export type KeyLevel = (typeof KEY_LEVELS)[number]

/**
 * What an operation asks for: nothing, a key of a level, or a person at the machine or in the app. A workflow's
 * step stands apart: it runs steps and nothing else, and no key runs steps.
 */
export type Level = 'none' | KeyLevel | 'operator' | 'step'

const RANK: Record<Exclude<Level, 'step'>, number> = { none: 0, read: 1, write: 2, execute: 3, operator: 4 }

export const allows = (held: Level, needed: Level) =>
  held === 'step' || needed === 'step' ? held === needed : RANK[held] >= RANK[needed]

const WITHIN = Object.fromEntries(
  KEY_LEVELS.map((held) => [held, KEY_LEVELS.filter((level) => allows(held, level))]),
) as Record<KeyLevel, KeyLevel[]>

/** The levels that a key of this level covers, lowest first. */
export const levelsWithin = (held: KeyLevel) => WITHIN[held]
