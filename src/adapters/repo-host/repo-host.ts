import { MAX_LANGUAGES } from '../../engine/content/snapshot.ts'
import { FileProblem, LAYOUT_FILES, TRANSLATION_FILES, TRANSLATIONS } from '../../engine/repo/files.ts'
import { RepoFailure } from '../../engine/repo/repo-failure.ts'
import { createByteCache, estimateBytes } from '../../platform/byte-cache.ts'
import { createSemaphore, type Semaphore } from '../../platform/semaphore.ts'
import type { OutboundHttp } from '../../ports/outbound-http.ts'
import type { RepoCommit, RepoFiles, RepoHost, RepoPush, RepoRemote } from '../../ports/repositories.ts'
import { problemOf } from '../../problems/problem-of.ts'
import { fetchObjects, listRefs } from './fetch.ts'
import { describeHistory, layoutsIn, type Objects, treeAt } from './history.ts'
import { isFile, isFolder, readCommit, readTree, type Tree } from './objects.ts'
import { protocolError } from './pkt-line.ts'
import { type Base, buildCommits, sendPack } from './push.ts'
import { capabilityOf, fetchAdvertisement, quote, requireVersion2 } from './remote.ts'

/** The size of each cache. A repository state can contain thousands of names. */
const CACHE_BYTES = 16 * 1024 * 1024
const FILTER_SUPPORT_BYTES = 50
const MAX_LISTED_BRANCHES = 10

/** A minimal git client that stores nothing on disk, and leaves out file contents where the host allows it. */
export function createRepoHost(http: OutboundHttp): RepoHost {
  const filterSupport = createByteCache<boolean>(CACHE_BYTES)
  const bases = createByteCache<Base>(CACHE_BYTES)

  /** Whether the host can leave out the content of files. Throws unless the host speaks protocol version 2. */
  const supportsFilter = async (remote: RepoRemote) => {
    const cached = filterSupport.get(remote.url)
    if (cached !== undefined) return cached
    const lines = await fetchAdvertisement(http, remote, 'git-upload-pack')
    requireVersion2(lines)
    const isSupported = capabilityOf(lines, 'fetch')?.split(' ').includes('filter') ?? false
    filterSupport.set(remote.url, isSupported, FILTER_SUPPORT_BYTES)
    return isSupported
  }
  const readHead = async (remote: RepoRemote) => {
    await supportsFilter(remote)
    const name = `refs/heads/${remote.branch}`
    return (await listRefs(http, remote, name)).get(name) ?? null
  }
  const fetchCommits = async (remote: RepoRemote, oids: readonly string[], depth: number) =>
    fetchObjects(http, remote, { oids, depth, withoutFiles: await supportsFilter(remote) })
  const readBase = async (remote: RepoRemote, head: string | null): Promise<Base> => {
    if (head === null) return { head, root: new Map(), layouts: new Map() }
    const cached = bases.get(cacheKeyOf(remote))
    if (cached?.head === head) return cached
    const { objects } = await fetchCommits(remote, [head], 1)
    const { tree } = commitIn(objects, head)
    return { head, root: treeAt(objects, tree), layouts: readTree(layoutsIn(objects, tree)) }
  }
  /** Fetches the content of the files as well, if the host left it out. */
  const withContent = async (
    remote: RepoRemote,
    sha: string,
    objects: Objects,
    paths: ReadonlyMap<string, string>,
  ): Promise<Objects> => {
    const oids = [...new Set(paths.values())]
    if (oids.length === 0 || !(await supportsFilter(remote))) return objects
    // Some hosts do not serve individual files; then the whole commit is fetched.
    return (
      (await nullIfRefused(fetchObjects(http, remote, { oids }).catch(reportLayoutTooLarge))) ??
      (await fetchObjects(http, remote, { oids: [sha], depth: 1 })).objects
    )
  }

  return {
    readHead,
    check: (remote) => checkRemote(http, remote, readHead),
    readHistory: async (remote, tips, depth) =>
      describeHistory(await fetchCommits(remote, tips, depth), tips),
    readFiles: async (remote, sha, layoutId) => {
      const objects = await nullIfRefused(fetchCommits(remote, [sha], 1))
      if (objects?.get(sha)?.type !== 'commit') return null
      const folder = readTree(layoutsIn(objects, commitIn(objects, sha).tree)).get(layoutId)
      if (!folder || !isFolder(folder)) return null
      const paths = findFiles(objects, folder.oid)
      return readTexts(await withContent(remote, sha, objects, paths), paths)
    },
    push: async (remote, head, commits) => {
      const base = await readBase(remote, head)
      const result = await pushCommits(http, remote, base, commits, readHead)
      if (result.base) bases.set(cacheKeyOf(remote), result.base, estimateBytes(result.base))
      return result.outcome
    },
    close: () => http.close(),
  }
}

/** Null if the host does not have the objects or refuses to send them. */
async function nullIfRefused(fetching: Promise<{ objects: Objects }>): Promise<Objects | null> {
  try {
    return (await fetching).objects
  } catch (error) {
    if (error instanceof RepoFailure && error.kind === 'rejected') return null
    throw error
  }
}

/** Only the layout's own files were fetched, so a size error means that the layout is too large. */
function reportLayoutTooLarge(error: unknown): never {
  throw error instanceof RepoFailure && error.kind === 'tooLarge' ? tooLargeLayout() : error
}

const cacheKeyOf = ({ url, branch }: RepoRemote) => `${url} ${branch}`

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
  await fetchAdvertisement(http, remote, 'git-receive-pack')
}

function noBranch(refs: string[], remote: RepoRemote): RepoFailure {
  const branches = refs.map((ref) => ref.slice('refs/heads/'.length))
  const list = quote(branches.slice(0, MAX_LISTED_BRANCHES).join(', '), remote)
  return new RepoFailure('noBranch', problemOf('repository.branch_unknown', { branches: list }))
}

function commitIn(objects: Objects, sha: string) {
  const object = objects.get(sha)
  if (object?.type !== 'commit')
    throw new RepoFailure('protocol', problemOf('repository.not_a_commit', { sha }))
  return readCommit(object.content)
}

/** Low, because each call can have a large pack in memory. */
const MAX_CONCURRENT = 3
/** Each waiting call may receive a large response, so many readers of one repository could exhaust the memory. */
const MAX_PER_REPOSITORY = 2

/**
 * Limits how many calls process data at once. A call releases its slot while it waits for a response, so that a host that
 * does not respond blocks only callers of the same repository. A call must wait for only one response at a time.
 */
export function limitConcurrency(http: OutboundHttp, create: (http: OutboundHttp) => RepoHost): RepoHost {
  const slots = createSemaphore(MAX_CONCURRENT)
  const repositories = new Map<string, { turns: Semaphore; calls: number }>()
  const inSlot = async <T>(work: () => Promise<T>): Promise<T> => {
    await slots.acquire()
    try {
      return await work()
    } finally {
      slots.release()
    }
  }
  const inTurn = async <T>({ url }: RepoRemote, work: () => Promise<T>): Promise<T> => {
    const repository = repositories.get(url) ?? { turns: createSemaphore(MAX_PER_REPOSITORY), calls: 0 }
    repositories.set(url, repository)
    repository.calls += 1
    await repository.turns.acquire()
    try {
      return await inSlot(work)
    } finally {
      repository.turns.release()
      repository.calls -= 1
      if (repository.calls === 0) repositories.delete(url)
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
    check: (...args) => inTurn(args[0], () => host.check(...args)),
    readHead: (...args) => inTurn(args[0], () => host.readHead(...args)),
    readHistory: (...args) => inTurn(args[0], () => host.readHistory(...args)),
    readFiles: (...args) => inTurn(args[0], () => host.readFiles(...args)),
    push: (...args) => inTurn(args[0], () => host.push(...args)),
    close: () => host.close(),
  }
}

/** Enough for thousands of names; we never write a layout with a larger folder. */
const MAX_FOLDER_BYTES = 256 * 1024

/**
 * Enough for a body of a million characters in every language. JSON has a lower limit, because parsed JSON
 * takes several times as much memory.
 */
const MAX_BYTES = 32 * 1024 * 1024
const MAX_JSON_BYTES = 16 * 1024 * 1024

/** The object ids of a layout's files, by path. Anything else in the folder is ignored. */
export function findFiles(objects: Objects, folderOid: string): Map<string, string> {
  const paths = new Map<string, string>()
  const top = readFolder(objects, folderOid, 'layout')
  addFrom(paths, top, '', LAYOUT_FILES)
  const translations = top.get(TRANSLATIONS)
  if (!translations) return paths
  if (!isFolder(translations)) throw new FileProblem(TRANSLATIONS, problemOf('commit.not_a_folder'))
  const languageEntries = readFolder(objects, translations.oid, TRANSLATIONS)
  // Files next to the translation folders are ignored; links are not, because one may point to a translation.
  const languages = [...languageEntries].filter(([, entry]) => !isFile(entry))
  if (languages.length > MAX_LANGUAGES)
    throw new FileProblem(TRANSLATIONS, problemOf('translation.too_many', { maximum: MAX_LANGUAGES }))
  for (const [name, entry] of languages) {
    const path = `${TRANSLATIONS}/${name}`
    if (!isFolder(entry)) throw new FileProblem(path, problemOf('commit.not_a_folder'))
    addFrom(paths, readFolder(objects, entry.oid, path), `${path}/`, TRANSLATION_FILES)
  }
  return paths
}

function addFrom(paths: Map<string, string>, folder: Tree, path: string, names: readonly string[]): void {
  for (const name of names) {
    const entry = folder.get(name)
    if (!entry) continue
    if (!isFile(entry)) throw new FileProblem(path + name, problemOf('commit.not_a_file'))
    paths.set(path + name, entry.oid)
  }
}

function readFolder(objects: Objects, oid: string, name: string): Tree {
  if ((objects.get(oid)?.content.length ?? 0) > MAX_FOLDER_BYTES)
    throw new FileProblem(name, problemOf('commit.too_many_files'))
  return treeAt(objects, oid)
}

export function readTexts(objects: Objects, paths: ReadonlyMap<string, string>): RepoFiles {
  const texts = new Map<string, string>()
  let bytes = 0
  let jsonBytes = 0
  for (const [path, oid] of paths) {
    const blob = objects.get(oid)
    if (blob?.type !== 'blob') throw protocolError()
    // Counted per path, even if several paths share one object.
    bytes += blob.content.length
    if (path.endsWith('.json')) jsonBytes += blob.content.length
    if (bytes > MAX_BYTES || jsonBytes > MAX_JSON_BYTES) throw tooLargeLayout()
    texts.set(path, decode(path, blob.content))
  }
  return texts
}

const tooLargeLayout = () => new FileProblem('layout', problemOf('commit.layout_too_large'))

/** Rejects invalid UTF-8 instead of inserting replacement characters, and keeps a byte order mark. */
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decode(path: string, content: Buffer): string {
  try {
    return UTF8.decode(content)
  } catch {
    throw new FileProblem(path, problemOf('commit.file_not_utf8'))
  }
}
