import { hash } from 'node:crypto'

/** Longer keys are refused by some targets. */
const LONGEST_KEY = 255

/**
 * Lets a target see that a repeated call is the same one: the same on every attempt of a step, and another for each
 * step of a run. Neither part can hold the slash that parts them, or anything that a header cannot.
 */
export function idempotencyKeyFor(runId: string, step: string): string {
  const key = [runId, step].map((part) => encodeURIComponent(part.toWellFormed())).join('/')
  return key.length <= LONGEST_KEY ? key : hash('sha256', key, 'hex')
}
