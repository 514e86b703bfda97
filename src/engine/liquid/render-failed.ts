import type { Problem } from '../../problems/define.ts'

/** Why a template could not be rendered. */
export class RenderFailed extends Error {
  readonly problem: Problem
  /** A timeout, which a busy machine can cause as well as an expensive template. */
  readonly tookTooLong: boolean

  constructor(problem: Problem, tookTooLong = false) {
    super(problem.code)
    this.name = 'RenderFailed'
    this.problem = problem
    this.tookTooLong = tookTooLong
  }
}
