import { inField, problemOf } from '../../../problems/problems.ts'
import { conflict } from '../../call/errors.ts'
import { positiveInteger } from '../../call/fields.ts'

/** Prevents a write from overwriting a newer version, for callers that do not use ETags. */
export const ExpectedVersion = positiveInteger
  .optional()
  .describe(
    'The version that the change is based on; 409 if the layout has changed since. Every save of the layout or of one of its languages adds 1',
  )

export function requireExpectedVersion({ version }: { version: number }, expected: number | undefined): void {
  if (expected === undefined || expected === version) return
  throw conflict(inField('expectedVersion', problemOf('layout.moved_on', { version, expected })))
}

/** The problems that operations with `expectedVersion` declare. */
export const VERSION_CONFLICT = ['layout.moved_on'] as const
