import type { Problem } from '../../problems/define.ts'

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
