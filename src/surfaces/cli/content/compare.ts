import { type Change as Difference, diffSnapshots } from '../../../engine/content/diff.ts'
import type { Snapshot } from '../../../engine/content/snapshot.ts'
import type { ApiClient, RemoteLayout } from './api-client.ts'
import {
  type Files,
  hashOf,
  type LocalLayout,
  readContent,
  readLayouts,
  readState,
  type State,
  toComparable,
} from './folder.ts'

export type Folder = { dir: string; layouts: LocalLayout[]; state: State }

export const readFolder = (dir: string, url: string): Folder => ({
  dir,
  layouts: readLayouts(dir),
  state: readState(dir, url),
})

/** A layout that exists in the folder, on the server or in both, and may differ between the two. */
export type Pair = {
  folder: string
  local: (LocalLayout & { content: Content }) | null
  remote: (RemoteLayout & { hash: string }) | null
  /** Which sides have changed since they last matched; null if it was never pulled or is only on the server. */
  changed: { local: boolean; remote: boolean } | null
}

type Content = { files: Files; hash: string; snapshot: Snapshot | null; problem: unknown }

/** Reads only layouts that may differ: those whose version and files match the lock file are skipped. */
export async function compareFolder(
  { layouts, state }: Folder,
  server: ApiClient,
  bases: ReadonlyMap<string, string> = new Map(),
): Promise<{ pairs: Pair[]; unchanged: number; versions: Map<string, number> }> {
  const versions = await server.listVersions()
  const isRecorded = ({ folder, hash }: LocalLayout) =>
    state.layouts[folder]?.hash === hash && state.layouts[folder]?.version === versions.get(folder)
  const candidates = layouts.filter((layout) => !isRecorded(layout))
  const unchangedFolders = new Set(layouts.filter(isRecorded).map(({ folder }) => folder))
  const ids = [...versions.keys()].filter((id) => !unchangedFolders.has(id))
  const remoteLayouts =
    ids.length === 0 ? [] : await server.readFiles(unchangedFolders.size === 0 ? undefined : ids)
  const remotes = new Map(
    remoteLayouts.map((remote) => [remote.id, { ...remote, hash: hashOf(remote.files) }]),
  )
  const pairs: Pair[] = []
  for (const layout of candidates) {
    const remote = remotes.get(layout.folder) ?? null
    remotes.delete(layout.folder)
    const content = await contentOf(layout, remote?.hash)
    const knownHashes = [bases.get(layout.folder), state.layouts[layout.folder]?.hash].filter(
      (hash) => hash !== undefined,
    )
    const hasRemoteChange = !knownHashes.includes(remote?.hash ?? '')
    const hasLocalChange =
      !hasRemoteChange || !(knownHashes.includes(layout.hash) || knownHashes.includes(content.hash))
    const changed = knownHashes.length === 0 ? null : { local: hasLocalChange, remote: hasRemoteChange }
    pairs.push({ folder: layout.folder, local: { ...layout, content }, remote, changed })
  }
  for (const remote of remotes.values()) pairs.push({ folder: remote.id, local: null, remote, changed: null })
  return {
    pairs: pairs.sort((a, b) => (a.folder < b.folder ? -1 : 1)),
    unchanged: unchangedFolders.size,
    versions,
  }
}

/** Files with the same hash as the server's need not be parsed. */
async function contentOf(
  { folder, files, hash }: LocalLayout,
  remoteHash: string | undefined,
): Promise<Content> {
  if (hash === remoteHash) return { files, hash, snapshot: null, problem: null }
  try {
    return { ...(await readContent(folder, files)), problem: null }
  } catch (problem) {
    return { files, hash, snapshot: null, problem }
  }
}

export const isSame = ({ local, remote }: Pair) => local !== null && local.content.hash === remote?.hash

/** The files that turn the server's layout into the local one; null deletes. */
export function changedFiles(local: Files, remote: Files): Record<string, string | null> {
  const changed: Record<string, string | null> = {}
  for (const [path, text] of local) {
    const remoteText = remote.get(path)
    if (remoteText === undefined || toComparable(path, remoteText) !== toComparable(path, text))
      changed[path] = text
  }
  for (const path of remote.keys()) if (!local.has(path)) changed[path] = null
  return changed
}

/** The differences from the server to the folder, value by value. */
export async function differencesOf({ folder, local, remote }: Pair): Promise<Difference[]> {
  const remoteSnapshot = remote && (await readContent(folder, remote.files)).snapshot
  const localSnapshot = local && (local.content.snapshot ?? (await readContent(folder, local.files)).snapshot)
  return localSnapshot ? diffSnapshots(remoteSnapshot, localSnapshot) : []
}
