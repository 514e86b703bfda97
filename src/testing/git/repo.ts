import { afterAll, beforeAll } from 'vitest'
import { connectRepository } from '../../core/content/repository/connect-repository.ts'
import { getRepositoryStatus } from '../../core/content/repository/get-repository-status.ts'
import { claimRepo } from '../../core/content/repository/lease.ts'
import { syncRepository } from '../../core/content/repository/sync.ts'
import type { Harness } from '../harness.ts'
import { layoutsOf } from '../layouts.ts'
import { type GitServer, startGitServer } from './git-server.ts'

export type RepoStatus = {
  url: string | null
  provider: string | null
  branch: string | null
  state: string
  behind: number
  lastError: string | null
}

export type ListedCommit = {
  sha: string
  message: string
  author: string
  date: string
  version: number | null
}

/** A git server for the tests of one file. */
export function useGitServer(): GitServer {
  const server = {} as GitServer
  beforeAll(async () => {
    Object.assign(server, await startGitServer())
  })
  afterAll(() => server.close?.())
  return server
}

let repoCount = 0

/** A store with its own repository, and functions to use both. */
export async function createRepo(api: Harness, server: GitServer, config: Record<string, string> = {}) {
  const layouts = await layoutsOf(api)
  repoCount += 1
  const name = `repo-${repoCount}.git`
  server.init(name, config)
  const { storeId } = layouts
  const status = () => api.operate<RepoStatus>(getRepositoryStatus, {}, storeId)
  const git = (args: string[], input?: string) => server.git(name, args, input)
  /** Syncs instead of waiting for the worker's next check. */
  const workUntil = (condition: () => Promise<boolean>) =>
    waitUntil(async () => {
      if (await condition()) return true
      await syncNow(api, storeId)
      return condition()
    })
  return {
    ...layouts,
    name,
    git,
    status,
    connect: (more: object = {}) =>
      api.operate<RepoStatus>(connectRepository, { url: server.url(name), branch: 'main', ...more }, storeId),
    workUntil,
    pushPending: () => workUntil(async () => (await status()).behind === 0),
    workUntilFailing: () => workUntil(async () => (await status()).state === 'failing'),
    waitUntilPushed: () => waitUntil(async () => (await status()).behind === 0),
    list: async (id: string, query = '') =>
      (
        await layouts.call<{ data: ListedCommit[]; pagination: object }>(
          'GET',
          `/${id}/versions/repo${query}`,
        )
      ).body,
    /** The commit titles, newest first. */
    titles: () => git(['log', '--format=%s', 'main']).trim().split('\n'),
    show: (path: string) => git(['show', `main:${path}`]),
    /** Commits one file, as a developer would. */
    commitByHand: (path: string, text: string, title = 'By hand') =>
      commitFile(git, { path, text, title, mode: '100644' }),
    /** Creates several commits with one process. */
    commitManyByHand: (files: { path: string; text: string }[]) =>
      commitFiles(
        git,
        files.map((file) => ({ ...file, title: 'By hand', mode: '100644' })),
      ),
    /** Replaces a file with a symbolic link. */
    linkByHand: (path: string, text: string) =>
      commitFile(git, { path, text, title: 'Link', mode: '120000' }),
  }
}

/** Syncs one repository as the worker would, if it is due and not already claimed. */
async function syncNow({ app: { services } }: Harness, storeId: string): Promise<void> {
  const due = await services.db
    .selectFrom('repositories')
    .select('storeId')
    .where('storeId', '=', storeId)
    .where('retryAt', '<=', services.clock.now().toISOString())
    .executeTakeFirst()
  const repo = due && (await claimRepo(services, storeId))
  if (repo) await syncRepository(services, repo)
}

type Git = (args: string[], input?: string) => string

type FileCommit = Record<'path' | 'text' | 'title' | 'mode', string>

function commitFiles(git: Git, commits: FileCommit[]): string[] {
  const stream = commits.flatMap(({ path, text, title, mode }, n) => [
    'commit refs/heads/main',
    `mark :${n + 1}`,
    'committer Hand <hand@hand.example> 1700000000 +0000',
    `data ${Buffer.byteLength(title)}`,
    title,
    ...(n === 0 ? ['from refs/heads/main^0'] : []),
    `M ${mode} inline ${path}`,
    `data ${Buffer.byteLength(text)}`,
    text,
    // Printed, to avoid another git process.
    `get-mark :${n + 1}`,
  ])
  return git(['fast-import', '--quiet'], `${stream.join('\n')}\n`)
    .trim()
    .split('\n')
}

const commitFile = (git: Git, commit: FileCommit): string => commitFiles(git, [commit])[0] ?? ''

const TIMEOUT_MS = 60_000

export async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  const startedMs = Date.now()
  while (!(await condition())) {
    if (Date.now() - startedMs > TIMEOUT_MS) throw new Error('timed out waiting for a condition')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
