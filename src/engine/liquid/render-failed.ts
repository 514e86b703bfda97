import type { Problem } from '../../problems/define.ts'
import { inField } from '../../problems/problem-of.ts'

export class RenderFailed extends Error {
  readonly problem: Problem
  /** Whether this is a timeout, which a busy machine or an expensive template can cause. */
  readonly tookTooLong: boolean

  constructor(problem: Problem, tookTooLong = false) {
    super(problem.code)
    this.name = 'RenderFailed'
    this.problem = problem
    this.tookTooLong = tookTooLong
  }
}

/** Adds the field to the problem if rendering fails. */
export function renderIn<T>(field: string, render: () => T): T {
  try {
    return render()
  } catch (error) {
    throw error instanceof RenderFailed ? new RenderFailed(inField(field, error.problem)) : error
  }
}
