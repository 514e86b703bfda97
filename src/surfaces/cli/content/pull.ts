import { problemOf } from '../../../problems/problems.ts'
import type { ApiClient } from './api-client.ts'
import { compareFolder, isSame, type Pair, readFolder } from './compare.ts'
import { fileError, LAYOUTS, removeLayout, writeLayout, writeState } from './folder.ts'
import { type Output, throwAll } from './report.ts'

export type PullResult = {
  added: string[]
  updated: string[]
  removed: string[]
  changedHere: string[]
  unchanged: number
}

/** Updates the folder. Unless forced, keeps local changes, and writes nothing if a layout has changed on both sides. */
export async function pull(
  server: ApiClient,
  dir: string,
  { force, stderr }: { force: boolean; stderr: Output },
): Promise<PullResult> {
  const folder = readFolder(dir, server.url)
  const { pairs, unchanged, versions } = await compareFolder(folder, server)
  const recordedIds = Object.keys(folder.state.layouts)
  const isOtherStore =
    recordedIds.length > 0 && versions.size > 0 && !recordedIds.some((id) => versions.has(id))
  // Otherwise, a key of another store would delete the folder's content.
  if (isOtherStore && !force) throw fileError(dir, problemOf('content.other_store'))
  const result: PullResult = { added: [], updated: [], removed: [], changedHere: [], unchanged }
  if (!force) throwAll(stderr, pairs.filter(isConflict).map(createConflict))
  const { layouts } = folder.state
  for (const pair of pairs) {
    const { local, remote, changed } = pair
    if (remote && (force || !local || !changed?.local)) {
      writeLayout(dir, remote.id, local?.files, remote.files)
      layouts[remote.id] = { version: remote.version, hash: remote.hash }
      if (!local) result.added.push(remote.id)
      else if (isSame(pair)) result.unchanged += 1
      else result.updated.push(remote.id)
    } else if (local && !remote && !local.isNew && (force || changed?.local === false)) {
      removeLayout(dir, local.folder, local.files)
      result.removed.push(local.folder)
    } else if (isSame(pair) && remote) {
      layouts[remote.id] = { version: remote.version, hash: remote.hash }
      result.unchanged += 1
    } else result.changedHere.push(pair.folder)
  }
  for (const id of Object.keys(layouts)) if (!versions.has(id)) delete layouts[id]
  writeState(dir, folder.state)
  return result
}

/** Includes layouts that were never pulled, such as in a clone that is older or newer than the server. */
function isConflict(pair: Pair): boolean {
  const { local, changed } = pair
  if (!local || local.isNew || isSame(pair)) return false
  return changed === null || (changed.local && changed.remote)
}

const createConflict = ({ folder }: Pair) =>
  fileError(`${LAYOUTS}/${folder}`, problemOf('content.changed_on_both'))
