import type { OutboundHttp } from '../../ports/outbound-http.ts'
import type { RepoRemote } from '../../ports/repositories.ts'
import type { GitObject } from './objects.ts'
import { readPack } from './pack-read.ts'
import { DELIM, encodeLine, FLUSH, notGit, readLines, textOf } from './pkt-line.ts'
import { hostError, post, refuseErrors } from './remote.ts'

const SHA = /^[0-9a-f]{40}$/

export type Refs = Map<string, string>

/** The refs whose names start with the prefix. */
export async function listRefs(http: OutboundHttp, remote: RepoRemote, prefix: string): Promise<Refs> {
  const body = await post(http, remote, 'git-upload-pack', [
    encodeLine('command=ls-refs\n'),
    DELIM,
    encodeLine(`ref-prefix ${prefix}\n`),
    FLUSH,
  ])
  const { lines } = readLines(body)
  refuseErrors(lines, remote)
  const refs: Refs = new Map()
  for (const line of lines) {
    const [sha = '', name = ''] = textOf(line).split(' ')
    if (SHA.test(sha)) refs.set(name, sha)
  }
  return refs
}

export type FetchRequest = {
  oids: readonly string[]
  /** How many generations of commits to fetch. */
  depth?: number
  /** Omit the content of files. */
  withoutFiles?: boolean
}

export type FetchResult = { objects: Map<string, GitObject>; boundary: Set<string> }

/** Fetches the objects and everything reachable from them. `boundary`: commits whose parents were left out. */
export async function fetchObjects(
  http: OutboundHttp,
  remote: RepoRemote,
  { oids, depth, withoutFiles }: FetchRequest,
): Promise<FetchResult> {
  const body = await post(http, remote, 'git-upload-pack', [
    encodeLine('command=fetch\n'),
    DELIM,
    encodeLine('no-progress\n'),
    ...(depth === undefined ? [] : [encodeLine(`deepen ${depth}\n`)]),
    ...(withoutFiles ? [encodeLine('filter blob:none\n')] : []),
    ...oids.map((oid) => encodeLine(`want ${oid}\n`)),
    encodeLine('done\n'),
    FLUSH,
  ])
  return readFetchResult(body, remote)
}

async function readFetchResult(body: Buffer, remote: RepoRemote): Promise<FetchResult> {
  const { lines, end } = readLines(body, (line) => textOf(line) === 'packfile')
  refuseErrors(lines, remote)
  const boundary = new Set<string>()
  for (const line of lines) {
    const text = textOf(line)
    if (text.startsWith('shallow ')) boundary.add(text.slice('shallow '.length))
  }
  return { objects: await readPack(joinBands(body.subarray(end), remote)), boundary }
}

const BAND_DATA = 1
const BAND_ERROR = 3

/** The pack arrives in lines whose first byte is the side band. */
function joinBands(body: Buffer, remote: RepoRemote): Buffer {
  const parts: Buffer[] = []
  for (const line of readLines(body).lines) {
    if (line.kind !== 'data') continue
    const band = line.data[0]
    if (band === BAND_DATA) parts.push(line.data.subarray(1))
    else if (band === BAND_ERROR) throw hostError(line.data.toString('utf8', 1), remote)
  }
  if (parts.length === 0) throw notGit()
  return Buffer.concat(parts)
}
