import type { RepoHistoryCommit } from '../../ports/repositories.ts'
import { createYielder, tooLarge } from './budget.ts'
import type { FetchResult } from './fetch.ts'
import {
  type Commit,
  differingNames,
  type GitObject,
  isFolder,
  MAX_TREE_BYTES,
  readCommit,
  readTree,
  type Tree,
} from './objects.ts'

export const LAYOUTS = 'layouts'

const NO_TREE = Buffer.alloc(0)
const MAX_MESSAGE_LENGTH = 4_000
/** A merge with more parents is compared with only the first ones, so it may list layouts that it did not change. */
const MAX_PARENTS_COMPARED = 8
/**
 * Limits for one response: the number of changed layouts in all its commits, and the number of commits. One
 * transaction indexes them while other writers wait. Callers that exceed a limit retry with fewer generations.
 */
const MAX_NAMES = 50_000
const MAX_COMMITS = 5_000

type YieldIfDue = ReturnType<typeof createYielder>

export type Objects = ReadonlyMap<string, GitObject>

/** The layouts folder in a commit's root tree; empty if there is none. */
export function layoutsIn(objects: Objects, rootOid: string): Buffer {
  const entry = treeAt(objects, rootOid).get(LAYOUTS)
  const folder = entry && isFolder(entry) ? objects.get(entry.oid) : undefined
  if (folder?.type !== 'tree') return NO_TREE
  if (folder.content.length > MAX_TREE_BYTES) throw tooLarge()
  return folder.content
}

export function treeAt(objects: Objects, oid: string): Tree {
  const object = objects.get(oid)
  return object?.type === 'tree' ? readTree(object.content) : new Map()
}

/** The commits reachable from the tips, newest first, each with the layouts that it changed. */
export async function describeHistory(
  { objects, boundary }: FetchResult,
  tips: readonly string[],
): Promise<RepoHistoryCommit[]> {
  const yieldIfDue = createYielder()
  const commits = await readCommits(objects, yieldIfDue)
  const layoutsOf = cacheLayouts(objects, commits)
  const historyCommits: RepoHistoryCommit[] = []
  let names = 0
  for (const [sha, { parents, author, date, message }] of await sortNewestFirst(commits, tips, yieldIfDue)) {
    const isEdge = boundary.has(sha)
    const compared = parents.slice(0, MAX_PARENTS_COMPARED).map(layoutsOf)
    const changedLayouts = isEdge ? [] : changedSince(compared, layoutsOf(sha))
    names += changedLayouts.length
    if (names > MAX_NAMES) throw tooLarge()
    historyCommits.push({
      sha,
      parents,
      date,
      isEdge,
      changedLayouts,
      author: toStorable(author),
      message: toStorable(message.slice(0, MAX_MESSAGE_LENGTH)),
    })
    await yieldIfDue()
  }
  return historyCommits
}

async function readCommits(objects: Objects, yieldIfDue: YieldIfDue): Promise<Map<string, Commit>> {
  const commits = new Map<string, Commit>()
  for (const [oid, { type, content }] of objects) {
    if (type !== 'commit') continue
    commits.set(oid, readCommit(content))
    if (commits.size > MAX_COMMITS) throw tooLarge()
    await yieldIfDue()
  }
  return commits
}

/** Caches layouts by root tree, because many commits share one, and it can be large. */
function cacheLayouts(objects: Objects, commits: ReadonlyMap<string, Commit>): (sha: string) => Buffer {
  const layoutsByRoot = new Map<string, Buffer>()
  return (sha) => {
    const root = commits.get(sha)?.tree ?? ''
    const layouts = layoutsByRoot.get(root) ?? layoutsIn(objects, root)
    layoutsByRoot.set(root, layouts)
    return layouts
  }
}

/** PostgreSQL does not store NUL, and slicing must not leave half a surrogate pair. */
const toStorable = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** A merge changes a layout only if the result differs from every parent; otherwise, the layout came from a parent. */
function changedSince([first = NO_TREE, ...others]: Buffer[], now: Buffer): string[] {
  const changedNames = differingNames(first, now)
  if (others.length === 0) return changedNames
  const inOthers = others.map((other) => new Set(differingNames(other, now)))
  return changedNames.filter((name) => inOthers.every((names) => names.has(name)))
}

/** Topological order, children before parents; among those that are ready, the latest first. */
async function sortNewestFirst(
  commits: Map<string, Commit>,
  tips: readonly string[],
  yieldIfDue: YieldIfDue,
): Promise<[string, Commit][]> {
  const children = new Map<string, number>()
  for (const { parents } of commits.values())
    for (const parent of parents) children.set(parent, (children.get(parent) ?? 0) + 1)
  const dateOf = (sha: string) => commits.get(sha)?.date ?? ''
  const ready: string[] = []
  for (const tip of new Set(tips)) if (!children.get(tip)) insertByDate(ready, tip, dateOf)
  const sorted: [string, Commit][] = []
  for (let sha = ready.pop(); sha !== undefined; sha = ready.pop()) {
    const commit = commits.get(sha)
    if (!commit) continue
    sorted.push([sha, commit])
    for (const parent of commit.parents) {
      const remaining = (children.get(parent) ?? 1) - 1
      children.set(parent, remaining)
      if (remaining === 0) insertByDate(ready, parent, dateOf)
    }
    await yieldIfDue()
  }
  return sorted
}

/** Inserts a commit into a list sorted by date, latest last. */
function insertByDate(shas: string[], sha: string, dateOf: (sha: string) => string): void {
  let from = 0
  let to = shas.length
  while (from < to) {
    const middle = (from + to) >> 1
    if (dateOf(shas[middle] ?? '') <= dateOf(sha)) from = middle + 1
    else to = middle
  }
  shas.splice(from, 0, sha)
}
