import { ApiError, placeOf } from '../../api/api-error.ts'

/** What the server refused, at the field that it named and, in code, at a line and column. */
export type FieldProblem = { field: string; text: string; line?: number; column?: number }

/** Fields of a layout that have a place of their own to show what is wrong. */
const SHOWN = /^(?:subject|previewText|body)$/

/** An error that names a field; any other error is not about the content. */
export function fieldProblem(error: unknown): FieldProblem | null {
  if (!isAboutField(error)) return null
  return { field: error.field, text: error.message, ...placeOf(error) }
}

const isAboutField = (error: unknown): error is ApiError & { field: string } =>
  error instanceof ApiError && error.status === 400 && error.field !== null

export const isShownAtField = (error: unknown) => isAboutField(error) && SHOWN.test(error.field)

/** What is wrong with one field, as a sentence. */
export const reasonFor = (problem: FieldProblem | null, field: string) =>
  problem?.field === field ? problem.text : undefined
