import { RepoFailure } from '../../engine/repo/repo-failure.ts'
import { createByteCache, estimateBytes } from '../../platform/byte-cache.ts'
import { createSemaphore } from '../../platform/semaphore.ts'
import type { OutboundHttp } from '../../ports/outbound-http.ts'
import type { RepoCommit, RepoHost, RepoPush, RepoRemote } from '../../ports/repositories.ts'
import { problemOf } from '../../problems/problem-of.ts'
import { fetchObjects, listRefs } from './fetch.ts'
import { describeHistory, layoutsIn, type Objects, treeAt } from './history.ts'
import { findFiles, readTexts, tooLargeLayout } from './layout-files.ts'
import { isFolder, readCommit, readTree } from './objects.ts'
import { type Base, buildCommits, sendPack } from './push.ts'
import { advertise, capabilityOf, quote, requireVersion2 } from './remote.ts'

/** The cache size for the state of repositories; each may hold thousands of names. */
const CACHE_BYTES = 16 * 1024 * 1024
const ABILITIES_BYTES = 50
const BRANCHES_NAMED = 10

type Abilities = { filter: boolean }

/**
 * A minimal git client: it keeps nothing on disk, and reads only the folders of the commits in question.
 */
export function createRepoHost(http: OutboundHttp): RepoHost {
  const abilities = createByteCache<Abilities>(CACHE_BYTES)
  const bases = createByteCache<Base>(CACHE_BYTES)

  const abilitiesOf = async (remote: RepoRemote) => {
    const known = abilities.get(remote.url)
    if (known) return known
    const lines = await advertise(http, remote, 'git-upload-pack')
    requireVersion2(lines)
    const filter = capabilityOf(lines, 'fetch')?.split(' ').includes('filter') ?? false
    abilities.set(remote.url, { filter }, ABILITIES_BYTES)
    return { filter }
  }
  const readHead = async (remote: RepoRemote) => {
    await abilitiesOf(remote)
    const name = `refs/heads/${remote.branch}`
    return (await listRefs(http, remote, name)).get(name) ?? null
  }
  const fetchCommits = async (remote: RepoRemote, tips: readonly string[], depth: number) => {
    const { filter } = await abilitiesOf(remote)
    return fetchObjects(http, remote, { oids: tips, depth, withoutFiles: filter })
  }
  const baseAt = async (remote: RepoRemote, head: string | null): Promise<Base> => {
    if (head === null) return { head, root: new Map(), layouts: new Map() }
    const known = bases.get(nameOf(remote))
    if (known?.head === head) return known
    const { objects } = await fetchCommits(remote, [head], 1)
    const { tree } = commitIn(objects, head)
    return { head, root: treeAt(objects, tree), layouts: readTree(layoutsIn(objects, tree)) }
  }
  /** Fetches the files' content too, if the host left it out. */
  const withContent = async (
    remote: RepoRemote,
    sha: string,
    objects: Objects,
    found: ReadonlyMap<string, string>,
  ): Promise<Objects> => {
    const { filter } = await abilitiesOf(remote)
    const oids = [...new Set(found.values())]
    if (!filter || oids.length === 0) return objects
    // If the host does not serve single files, fetch the whole commit.
    return (
      (await unlessRefused(fetchObjects(http, remote, { oids }).catch(blameLayout))) ??
      (await fetchObjects(http, remote, { oids: [sha], depth: 1 })).objects
    )
  }

  return {
    readHead,
    check: (remote) => checkRemote(http, remote, readHead),
    readHistory: async (remote, tips, depth) =>
      describeHistory(await fetchCommits(remote, tips, depth), tips),
    readFiles: async (remote, sha, layoutId) => {
      const objects = await unlessRefused(fetchCommits(remote, [sha], 1))
      if (objects?.get(sha)?.type !== 'commit') return null
      const folder = readTree(layoutsIn(objects, commitIn(objects, sha).tree)).get(layoutId)
      if (!folder || !isFolder(folder)) return null
      const found = findFiles(objects, folder.oid)
      return readTexts(await withContent(remote, sha, objects, found), found)
    },
    push: async (remote, head, commits) => {
      const base = await baseAt(remote, head)
      const pushed = await pushCommits(http, remote, base, commits, readHead)
      if (pushed.base) bases.set(nameOf(remote), pushed.base, estimateBytes(pushed.base))
      return pushed.outcome
    },
    close: () => http.close(),
  }
}

/** Null when the host does not have the objects, or refuses to send them. */
async function unlessRefused(fetching: Promise<{ objects: Objects }>): Promise<Objects | null> {
  try {
    return (await fetching).objects
  } catch (error) {
    if (error instanceof RepoFailure && error.kind === 'rejected') return null
    throw error
  }
}

/** Only the layout's own files were fetched, so a size error is the layout's. */
function blameLayout(error: unknown): never {
  throw error instanceof RepoFailure && error.kind === 'tooLarge' ? tooLargeLayout() : error
}

const nameOf = ({ url, branch }: RepoRemote) => `${url} ${branch}`

async function pushCommits(
  http: OutboundHttp,
  remote: RepoRemote,
  base: Base,
  commits: RepoCommit[],
  readHead: RepoHost['readHead'],
): Promise<{ outcome: RepoPush; base?: Base }> {
  const built = await buildCommits(base, commits)
  const { shas } = built
  const outcome = { kind: 'pushed' as const, shas, head: built.base.head }
  if (built.base.head === base.head) return { outcome, base: built.base }
  const reason = await sendPack(http, remote, base.head, built)
  if (reason === null) return { outcome, base: built.base }
  // Hosts word a lost race in many ways, so the branch itself is checked.
  if ((await readHead(remote)) !== base.head) return { outcome: { kind: 'moved' } }
  throw new RepoFailure('rejected', problemOf('repository.push_rejected', { message: reason }))
}

async function checkRemote(http: OutboundHttp, remote: RepoRemote, readHead: RepoHost['readHead']) {
  const head = await readHead(remote)
  if (head === null) {
    const branches = [...(await listRefs(http, remote, 'refs/heads/')).keys()]
    if (branches.length > 0) throw noBranch(branches, remote)
  }
  await advertise(http, remote, 'git-receive-pack')
}

function noBranch(refs: string[], remote: RepoRemote): RepoFailure {
  const branches = refs.map((ref) => ref.slice('refs/heads/'.length))
  const named = quote(branches.slice(0, BRANCHES_NAMED).join(', '), remote)
  return new RepoFailure('noBranch', problemOf('repository.branch_unknown', { branches: named }))
}

function commitIn(objects: Objects, sha: string) {
  const object = objects.get(sha)
  if (object?.type !== 'commit')
    throw new RepoFailure('protocol', problemOf('repository.not_a_commit', { sha }))
  return readCommit(object.content)
}

/** Each may have a large pack in memory. */
const AT_ONCE = 3

/**
 * Limits how many calls process data at once. A call gives up its slot while it waits for an answer, so that a host that
 * does not answer blocks no other caller. A call must wait for only one answer at a time.
 */
export function createHostInSlots(http: OutboundHttp, create: (http: OutboundHttp) => RepoHost): RepoHost {
  const slots = createSemaphore(AT_ONCE)
  const inSlot = async <T>(work: () => Promise<T>): Promise<T> => {
    await slots.acquire()
    try {
      return await work()
    } finally {
      slots.release()
    }
  }
  const host = create({
    async send(call) {
      slots.release()
      try {
        return await http.send(call)
      } finally {
        await slots.acquire()
      }
    },
    refusalOf: (url) => http.refusalOf(url),
    close: () => http.close(),
  })
  return {
    check: (...args) => inSlot(() => host.check(...args)),
    readHead: (...args) => inSlot(() => host.readHead(...args)),
    readHistory: (...args) => inSlot(() => host.readHistory(...args)),
    readFiles: (...args) => inSlot(() => host.readFiles(...args)),
    push: (...args) => inSlot(() => host.push(...args)),
    close: () => host.close(),
  }
}
