/** A repository at a host that speaks git over http. */
export type RepoRemote = {
  url: string
  branch: string
  /** Whose host it is: they want different names beside the token. */
  provider: string
  token: string | null
}

export type RepoHistoryCommit = {
  sha: string
  parents: string[]
  author: string
  date: string
  message: string
  /** The layouts whose files it changed. */
  touched: string[]
  /** What came before was not read, so that nobody knows what it touched. */
  isEdge: boolean
}

/** Newest first: no commit comes before one that is made on top of it. */
export type RepoHistory = { commits: RepoHistoryCommit[] }

/** The files of one layout, by their path in its folder. */
export type RepoFiles = ReadonlyMap<string, string>

export type RepoCommit = {
  message: string
  author: string
  date: string
  /** Layouts and what their folders hold from now on; null takes the folder away. */
  folders: AsyncIterable<{ layoutId: string; files: RepoFiles | null }>
  /** Not worth a commit when it would change nothing. */
  unlessSame?: boolean
}

/** `moved`: somebody else was quicker, and nothing of ours is there. */
export type RepoPush = { kind: 'pushed'; shas: (string | null)[]; head: string | null } | { kind: 'moved' }

/** Repositories at their hosts. Whatever a host does not let us do is thrown as a `RepoFailure`. */
export type RepoHost = {
  /** Makes sure that the branch can be read and pushed to. */
  check(remote: RepoRemote): Promise<void>
  /** The commit that the branch points at; null when there is no such branch. */
  readHead(remote: RepoRemote): Promise<string | null>
  /** So many generations of commits, from these on back. */
  readHistory(remote: RepoRemote, tips: readonly string[], depth: number): Promise<RepoHistory>
  /** The files of ours that a commit has of a layout; null when it has none, or is none. Throws a `FileProblem`. */
  readFiles(remote: RepoRemote, sha: string, layoutId: string): Promise<RepoFiles | null>
  /** Puts commits on top of the head, all or none. */
  push(remote: RepoRemote, head: string | null, commits: RepoCommit[]): Promise<RepoPush>
  close(): Promise<void>
}
