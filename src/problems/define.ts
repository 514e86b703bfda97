import type { FailureReason } from './failure-reasons.ts'

/** A value in a problem's text: a name, a number, another problem, or a list of those. */
export type Value = string | number | Problem | readonly (string | Problem)[]

/** What went wrong, as data. The sentence is produced where a person or program reads it. */
export type Problem = {
  readonly code: string
  readonly data: Readonly<Record<string, Value>>
  /** The input field at fault, such as `attachments[1].fileKey`. */
  readonly field?: string
}

export type Definition<D extends object = object> = {
  /** In English, as an ICU message; its placeholders are the fields of the data. */
  text: string
  /**
   * Shown in the app instead of `text` when `text` mentions something that app users cannot change, such as a server
   * setting.
   */
  inApp?: string
  /** What the reader can do about it, for the error reference. */
  fix?: string
  /** The group that a failed execution is counted in. */
  failure?: FailureReason
  /** What an assistant can do next: a tool and what it does, or just a hint. */
  next?: { tool: string | null; text: string }
  /** Never set; only carries the type of the data. */
  data?: D
}

/** Defines one problem. The type argument declares the data that its text needs. */
export const define = <D extends object = Record<never, never>>(
  text: string,
  options: Omit<Definition, 'text' | 'data'> = {},
): Definition<D> => ({ text, ...options })
