/** A repository accessed with git over HTTP. */
export type RepoRemote = {
  url: string
  branch: string
  /** Determines the user name that goes with the token. */
  provider: string
  token: string | null
}

export type RepoHistoryCommit = {
  sha: string
  parents: string[]
  author: string
  date: string
  message: string
  changedLayouts: string[]
  /** Its parents were not read, so the layouts it changed are unknown. */
  isEdge: boolean
}

/** The files of one layout, keyed by path inside its folder. */
export type RepoFiles = ReadonlyMap<string, string>

export type RepoCommit = {
  message: string
  author: string
  date: string
  /** The new content of each changed folder; null removes the folder. */
  folders: AsyncIterable<{ layoutId: string; files: RepoFiles | null }>
  /** Skips the commit if it would not change any file. */
  skipIfUnchanged?: boolean
}

/** `moved`: the branch changed in the meantime, and nothing was pushed. */
export type RepoPush = { kind: 'pushed'; shas: (string | null)[]; head: string | null } | { kind: 'moved' }

/** Access to remote repositories. When a host fails, every method throws a `RepoFailure`. */
export type RepoHost = {
  /** Throws unless the branch can be read and pushed to. */
  check(remote: RepoRemote): Promise<void>
  /** The commit that the branch points to; null if the branch does not exist. */
  readHead(remote: RepoRemote): Promise<string | null>
  /** Reads `depth` generations of commits, going back from `tips`: newest first, children before their parents. */
  readHistory(remote: RepoRemote, tips: readonly string[], depth: number): Promise<RepoHistoryCommit[]>
  /**
   * A layout's files in a commit; null if it has none, or the commit does not exist. Throws a `FileProblem` if a file is
   * invalid.
   */
  readFiles(remote: RepoRemote, sha: string, layoutId: string): Promise<RepoFiles | null>
  push(remote: RepoRemote, head: string | null, commits: RepoCommit[]): Promise<RepoPush>
  close(): Promise<void>
}
