import type { Problem } from '../../problems/define.ts'

/**
 * Why a request to a repository host failed. `login`: the token is missing or rejected. `absent`: the repository does
 * not exist. `readOnly`: it can be read but not pushed to. `rejected`: the host rejected the request. `tooLarge`:
 * reading less at a time may work.
 */
export type RepoFailureKind =
  | 'address'
  | 'unreachable'
  | 'login'
  | 'absent'
  | 'readOnly'
  | 'noBranch'
  | 'rejected'
  | 'protocol'
  | 'tooLarge'

/** The problem is shown to users, so it must not contain any part of the request. */
export class RepoFailure extends Error {
  readonly kind: RepoFailureKind
  readonly problem: Problem

  constructor(kind: RepoFailureKind, problem: Problem) {
    super(problem.code)
    this.name = 'RepoFailure'
    this.kind = kind
    this.problem = problem
  }
}
