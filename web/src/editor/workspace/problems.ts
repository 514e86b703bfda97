import { ApiError, positionOf } from '../../api/api-error.ts'

/** A server error about a field and, in code, a line and column. */
export type FieldProblem = { field: string; text: string; line?: number; column?: number }

/** The layout fields that show their own errors. */
const WITH_OWN_ERRORS = /^(?:subject|previewText|body)$/

/** Null if the error is not about a field. */
export function fieldProblem(error: unknown): FieldProblem | null {
  if (!isAboutField(error)) return null
  return { field: error.field, text: error.message, ...positionOf(error) }
}

const isAboutField = (error: unknown): error is ApiError & { field: string } =>
  error instanceof ApiError && error.status === 400 && error.field !== null

export const isShownAtField = (error: unknown) => isAboutField(error) && WITH_OWN_ERRORS.test(error.field)

export const reasonFor = (problem: FieldProblem | null, field: string) =>
  problem?.field === field ? problem.text : undefined
