import { hash } from 'node:crypto'

/** Some targets refuse longer keys. */
const LONGEST_KEY = 255

/**
 * Lets a target detect a repeated call: the key is the same on every attempt of a step, and different for each step of a
 * run. Encoding keeps the separating slash and characters that a header cannot carry out of both parts.
 */
export function idempotencyKeyFor(runId: string, step: string): string {
  const key = [runId, step].map((part) => encodeURIComponent(part.toWellFormed())).join('/')
  return key.length <= LONGEST_KEY ? key : hash('sha256', key, 'hex')
}
