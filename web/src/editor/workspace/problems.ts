import { ApiError } from '../../api/api-error.ts'
import { sentence } from '../../ui/states.tsx'

/** What the server refused, at the field that it named. */
export type FieldProblem = { field: string; reason: string }

/** Fields of a layout that have a place of their own to show what is wrong. */
const SHOWN = /^(?:subject|previewText|body)$/

/** A refusal that names a field; anything else is no problem of the content. */
export function fieldProblem(error: unknown): FieldProblem | null {
  if (!(error instanceof ApiError) || error.status !== 400 || error.field === null) return null
  return { field: error.field, reason: error.reason }
}

export const isShownAtField = (error: unknown) => SHOWN.test(fieldProblem(error)?.field ?? '')

/** What is wrong with one field, as a sentence. */
export const reasonFor = (problem: FieldProblem | null, field: string) =>
  problem?.field === field ? sentence(problem.reason) : undefined
