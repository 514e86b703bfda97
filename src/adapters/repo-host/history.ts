import type { RepoHistory, RepoHistoryCommit } from '../../ports.ts'
import type { Fetched } from './fetch.ts'
import {
  type Commit,
  differingNames,
  type GitObject,
  isFolder,
  readCommit,
  readTree,
  type Tree,
} from './objects.ts'
import { createTurns } from './turns.ts'

export const LAYOUTS = 'layouts'

const NO_TREE = Buffer.alloc(0)
const MAX_MESSAGE_LENGTH = 4_000

export type Objects = ReadonlyMap<string, GitObject>

/** The folder of layouts in a commit's root; empty where there is none. */
export function layoutsIn(objects: Objects, rootOid: string): Buffer {
  const entry = treeAt(objects, rootOid).get(LAYOUTS)
  const folder = entry && isFolder(entry) ? objects.get(entry.oid) : undefined
  return folder?.type === 'tree' ? folder.content : NO_TREE
}

export function treeAt(objects: Objects, oid: string): Tree {
  const object = objects.get(oid)
  return object?.type === 'tree' ? readTree(object.content) : new Map()
}

/** The commits behind the tips, newest first, each with the layouts that it touched. */
export async function describeHistory(
  { objects, boundary }: Fetched,
  tips: readonly string[],
): Promise<RepoHistory> {
  const commits = new Map<string, Commit>()
  for (const [oid, { type, content }] of objects) if (type === 'commit') commits.set(oid, readCommit(content))
  const layoutsOf = (sha: string) => layoutsIn(objects, commits.get(sha)?.tree ?? '')
  const described: RepoHistoryCommit[] = []
  const takeTurns = createTurns()
  for (const [sha, { parents, author, date, message }] of sortNewestFirst(commits, tips)) {
    const isEdge = boundary.has(sha)
    described.push({
      ...{ sha, parents, date, isEdge },
      author: storable(author),
      message: storable(message.slice(0, MAX_MESSAGE_LENGTH)),
      touched: isEdge ? [] : touchedSince(parents.map(layoutsOf), layoutsOf(sha)),
    })
    await takeTurns()
  }
  return { commits: described }
}

/** No store keeps NUL, and cutting must not leave half a character. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** A merge touches what it has differently from every parent; what one of them has was touched there. */
function touchedSince([first = NO_TREE, ...others]: Buffer[], now: Buffer): string[] {
  const touched = differingNames(first, now)
  if (others.length === 0) return touched
  const inOthers = others.map((other) => new Set(differingNames(other, now)))
  return touched.filter((name) => inOthers.every((names) => names.has(name)))
}

/** Children before parents; among those that are free, the latest first. */
function sortNewestFirst(commits: Map<string, Commit>, tips: readonly string[]): [string, Commit][] {
  const children = new Map<string, number>()
  for (const { parents } of commits.values())
    for (const parent of parents) children.set(parent, (children.get(parent) ?? 0) + 1)
  const dateOf = (sha: string) => commits.get(sha)?.date ?? ''
  const free: string[] = []
  for (const tip of new Set(tips)) if (!children.get(tip)) insertByDate(free, tip, dateOf)
  const sorted: [string, Commit][] = []
  for (let sha = free.pop(); sha !== undefined; sha = free.pop()) {
    const commit = commits.get(sha)
    if (!commit) continue
    sorted.push([sha, commit])
    for (const parent of commit.parents) {
      const left = (children.get(parent) ?? 1) - 1
      children.set(parent, left)
      if (left === 0) insertByDate(free, parent, dateOf)
    }
  }
  return sorted
}

/** Keeps the latest last. */
function insertByDate(shas: string[], sha: string, dateOf: (sha: string) => string): void {
  let [from, to] = [0, shas.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (dateOf(shas[middle] ?? '') <= dateOf(sha)) from = middle + 1
    else to = middle
  }
  shas.splice(from, 0, sha)
}
