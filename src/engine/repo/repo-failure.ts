/**
 * What a repository's host did not let us do. `login`: the token is missing or refused. `absent`: there is no
 * repository. `readOnly`: it may be read, not pushed to. `rejected`: the host did not take a push. `tooLarge`: less
 * at a time may work.
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

/** Its text is for people: it names nothing that was sent. */
export class RepoFailure extends Error {
  readonly kind: RepoFailureKind

  constructor(kind: RepoFailureKind, message: string) {
    super(message)
    this.name = 'RepoFailure'
    this.kind = kind
  }
}
