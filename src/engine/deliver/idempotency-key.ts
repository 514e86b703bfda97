import { hash } from 'node:crypto'

/** Some targets reject longer keys. */
const MAX_KEY_LENGTH = 255

/**
 * Lets a target detect a repeated call: the key is the same on every attempt of a step, and different for
 * each step of a run. Both parts are encoded, so they contain neither the separating slash nor characters
 * that are invalid in a header.
 */
export function idempotencyKeyFor(runId: string, step: string): string {
  const key = [runId, step].map((part) => encodeURIComponent(part.toWellFormed())).join('/')
  return key.length <= MAX_KEY_LENGTH ? key : hash('sha256', key, 'hex')
}
