import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { RepoFailure } from '../../engine/repo/repo-failure.ts'
import type { OutboundHttp } from '../../ports/outbound-http.ts'
import type { RepoCommit, RepoFiles, RepoRemote } from '../../ports/repositories.ts'
import { problemOf } from '../../problems/problem-of.ts'
import { createYielder } from './budget.ts'
import { LAYOUTS } from './history.ts'
import {
  FILE_MODE,
  FOLDER_MODE,
  type GitObject,
  isFolder,
  type ObjectType,
  oidOf,
  type Tree,
  writeCommit,
  writeTree,
} from './objects.ts'
import { encodeLine, FLUSH, protocolError, readLines, textOf } from './pkt-line.ts'
import { post, quote } from './remote.ts'

/** The parts of a commit that are needed to build another on top of it. */
export type Base = { head: string | null; root: Tree; layouts: Tree }

const NO_COMMIT = '0'.repeat(40)
const EMAIL = 'noreply@flowpost.invalid'
const COMMITTER = 'Flowpost'

export type BuiltCommits = { pack: Buffer; shas: (string | null)[]; base: Base }

/** Builds the commits on top of the base. Everything outside the layouts' folders is left unchanged. */
export async function buildCommits(base: Base, commits: readonly RepoCommit[]): Promise<BuiltCommits> {
  const pack = createPackWriter()
  const root = new Map(base.root)
  const layouts = new Map(base.layouts)
  const shas: (string | null)[] = []
  const yieldIfDue = createYielder()
  let { head } = base
  const folder = root.get(LAYOUTS)
  if (folder && !isFolder(folder))
    throw new RepoFailure('rejected', problemOf('repository.folder_is_file', { folder: LAYOUTS }))
  let lastTree = head === null ? '' : oidOf(writeTree(root))
  for (const commit of commits) {
    for await (const { layoutId, files } of commit.folders) {
      if (files === null) layouts.delete(layoutId)
      else layouts.set(layoutId, { mode: FOLDER_MODE, oid: addFolder(pack, files) })
      await yieldIfDue()
    }
    const tree = addRoot(pack, root, layouts)
    if (commit.skipIfUnchanged && tree === lastTree) {
      shas.push(null)
      continue
    }
    const { message, author, date } = commit
    head = pack.add(
      writeCommit({
        tree,
        parent: head,
        message,
        author: { name: author, email: EMAIL, date },
        committer: { name: COMMITTER, email: EMAIL, date },
      }),
    )
    shas.push(head)
    lastTree = tree
  }
  return { pack: pack.finish(), shas, base: { head, root, layouts } }
}

function addRoot(pack: PackWriter, root: Tree, layouts: Tree): string {
  if (layouts.size === 0) root.delete(LAYOUTS)
  else root.set(LAYOUTS, { mode: FOLDER_MODE, oid: pack.add(writeTree(layouts)) })
  return pack.add(writeTree(root))
}

type Folder = Map<string, string | Folder>

function addFolder(pack: PackWriter, files: RepoFiles): string {
  const top: Folder = new Map()
  for (const [path, text] of files) {
    const names = path.split('/')
    const name = names.pop() ?? ''
    let folder = top
    for (const step of names) {
      const existing = folder.get(step)
      const next: Folder = existing instanceof Map ? existing : new Map()
      folder.set(step, next)
      folder = next
    }
    folder.set(name, text)
  }
  return writeFolder(pack, top)
}

function writeFolder(pack: PackWriter, folder: Folder): string {
  const tree: Tree = new Map()
  for (const [name, content] of folder)
    tree.set(
      name,
      content instanceof Map
        ? { mode: FOLDER_MODE, oid: writeFolder(pack, content) }
        : { mode: FILE_MODE, oid: pack.add({ type: 'blob', content: Buffer.from(content) }) },
    )
  return pack.add(writeTree(tree))
}

/** Sends the pack; returns null on success, otherwise the host's reason. The host rejects the push if the branch has moved. */
export async function sendPack(
  http: OutboundHttp,
  remote: RepoRemote,
  from: string | null,
  { pack, base }: BuiltCommits,
): Promise<string | null> {
  const ref = `refs/heads/${remote.branch}`
  const command = `${from ?? NO_COMMIT} ${base.head} ${ref}\0 report-status agent=flowpost`
  const body = await post(http, remote, 'git-receive-pack', [encodeLine(command), FLUSH, pack])
  const lines = readLines(body).lines.map(textOf)
  const unpacked = lines.find((line) => line.startsWith('unpack '))
  if (unpacked === undefined) throw protocolError()
  if (unpacked !== 'unpack ok') return quote(unpacked, remote)
  if (lines.includes(`ok ${ref}`)) return null
  const refusal = lines.find((line) => line.startsWith(`ng ${ref} `))
  if (refusal === undefined) throw protocolError()
  return quote(refusal.slice(`ng ${ref} `.length), remote)
}

const TYPE_NUMBERS: Record<ObjectType, number> = { commit: 1, tree: 2, blob: 3, tag: 4 }
const VERSION = 2

type PackWriter = {
  /** Adds an object, unless it is already there, and returns its id. */
  add(object: GitObject): string
  finish(): Buffer
}

/** Compresses objects as they are added, so that only the pack is in memory. */
export function createPackWriter(): PackWriter {
  const entries = new Map<string, Buffer>()
  return {
    add(object) {
      const oid = oidOf(object)
      if (!entries.has(oid))
        entries.set(
          oid,
          Buffer.concat([entryHeader(object.type, object.content.length), deflateSync(object.content)]),
        )
      return oid
    },
    finish() {
      const header = Buffer.alloc(12)
      header.write('PACK')
      header.writeUInt32BE(VERSION, 4)
      header.writeUInt32BE(entries.size, 8)
      const parts = [header, ...entries.values()]
      const sum = createHash('sha1')
      for (const part of parts) sum.update(part)
      return Buffer.concat([...parts, sum.digest()])
    },
  }
}

/** Type and length; four bits of the length in the first byte, seven in each further one. */
function entryHeader(type: ObjectType, length: number): Buffer {
  const bytes: number[] = []
  let byte = (TYPE_NUMBERS[type] << 4) | (length & 0x0f)
  for (let remaining = Math.floor(length / 16); ; remaining = Math.floor(remaining / 128)) {
    if (remaining === 0) return Buffer.from([...bytes, byte])
    bytes.push(byte | 0x80)
    byte = remaining & 0x7f
  }
}
