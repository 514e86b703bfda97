import type { RepoHistory, RepoHistoryCommit } from '../../ports.ts'
import type { Fetched } from './fetch.ts'
import { type Commit, type GitObject, isFolder, readCommit, readTree, type Tree } from './objects.ts'

export const LAYOUTS = 'layouts'

const NO_TREE: Tree = new Map()
const MAX_MESSAGE_LENGTH = 4_000

export type Objects = ReadonlyMap<string, GitObject>

/** The folder of layouts in a commit's root; empty where there is none. */
export function layoutsIn(objects: Objects, rootOid: string, read: (oid: string) => Tree): Tree {
  const entry = objects.has(rootOid) ? read(rootOid).get(LAYOUTS) : undefined
  return entry && isFolder(entry) ? read(entry.oid) : NO_TREE
}

/** Reads each tree once: most commits share most of them. */
export function createTreeReader(objects: Objects): (oid: string) => Tree {
  const known = new Map<string, Tree>()
  return (oid) => {
    let tree = known.get(oid)
    if (!tree) {
      const object = objects.get(oid)
      tree = object?.type === 'tree' ? readTree(object.content) : NO_TREE
      known.set(oid, tree)
    }
    return tree
  }
}

/** The commits behind the tips, newest first, each with the layouts that it touched. */
export function describeHistory({ objects, boundary }: Fetched, tips: readonly string[]): RepoHistory {
  const commits = new Map<string, Commit>()
  for (const [oid, { type, content }] of objects) if (type === 'commit') commits.set(oid, readCommit(content))
  const read = createTreeReader(objects)
  const layouts = new Map(
    [...commits].map(([oid, { tree }]) => [oid, layoutsIn(objects, tree, read)] as const),
  )
  const described = sortNewestFirst(commits, tips).map(([sha, commit]): RepoHistoryCommit => {
    const { parents, author, date, message } = commit
    const isEdge = boundary.has(sha)
    const before = isEdge ? [] : parents.map((parent) => layouts.get(parent) ?? NO_TREE)
    return {
      ...{ sha, parents, date, isEdge },
      author: storable(author),
      message: storable(message.slice(0, MAX_MESSAGE_LENGTH)),
      touched: isEdge ? [] : touchedSince(before, layouts.get(sha) ?? NO_TREE),
    }
  })
  return { commits: described }
}

/** No store keeps NUL, and cutting must not leave half a character. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** A merge touches what it has differently from every parent; what one of them has was touched there. */
function touchedSince(parents: Tree[], now: Tree): string[] {
  const [first = NO_TREE, ...others] = parents
  const names = new Set([...first.keys(), ...now.keys()])
  return [...names].filter((name) =>
    [first, ...others].every((before) => before.get(name)?.oid !== now.get(name)?.oid),
  )
}

/** Children before parents; among those that are free, the latest first. */
function sortNewestFirst(commits: Map<string, Commit>, tips: readonly string[]): [string, Commit][] {
  const children = new Map<string, number>()
  for (const { parents } of commits.values())
    for (const parent of parents) children.set(parent, (children.get(parent) ?? 0) + 1)
  const free = [...new Set(tips)].filter((tip) => !children.get(tip))
  const sorted: [string, Commit][] = []
  for (let sha = free.pop(); sha !== undefined; sha = free.pop()) {
    const commit = commits.get(sha)
    if (!commit) continue
    sorted.push([sha, commit])
    for (const parent of commit.parents) {
      const left = (children.get(parent) ?? 1) - 1
      children.set(parent, left)
      if (left === 0) free.push(parent)
    }
    free.sort((a, b) => ((commits.get(a)?.date ?? '') < (commits.get(b)?.date ?? '') ? -1 : 1))
  }
  return sorted
}
