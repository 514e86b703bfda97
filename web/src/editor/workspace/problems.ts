import { ApiError } from '../../api/api-error.ts'
import type { Catalogue } from '../../texts/language.ts'
import { reasonIn } from '../../ui/reason.ts'

/** What the server refused, at the field that it named. */
export type FieldProblem = {
  field: string
  reason: string
  /** The reason in the language of the app, as a sentence. */
  text: string
}

/** Fields of a layout that have a place of their own to show what is wrong. */
const SHOWN = /^(?:subject|previewText|body)$/

/** A refusal that names a field; anything else is no problem of the content. */
export function fieldProblem(error: unknown, errors: Catalogue['errors']): FieldProblem | null {
  if (!isAboutField(error)) return null
  const text = reasonIn(errors, error)
  return { field: error.field, reason: error.said ? text : error.reason, text }
}

const isAboutField = (error: unknown): error is ApiError & { field: string } =>
  error instanceof ApiError && error.status === 400 && error.field !== null

export const isShownAtField = (error: unknown) => isAboutField(error) && SHOWN.test(error.field)

/** What is wrong with one field, as a sentence. */
export const reasonFor = (problem: FieldProblem | null, field: string) =>
  problem?.field === field ? problem.text : undefined
