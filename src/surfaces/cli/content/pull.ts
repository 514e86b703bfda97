import { problemOf } from '../../../problems/problems.ts'
import { compareFolder, isSame, type Pair, readFolder } from './compare.ts'
import { LAYOUTS, refuse, removeLayout, writeLayout, writeState } from './folder.ts'
import { type Output, throwAll } from './report.ts'
import type { Server } from './server.ts'

export type Pulled = {
  added: string[]
  updated: string[]
  removed: string[]
  changedHere: string[]
  unchanged: number
}

/** Updates the folder from the server and keeps local changes. If a layout has changed on both sides, nothing is written. */
export async function pull(
  server: Server,
  dir: string,
  { force, stderr }: { force: boolean; stderr: Output },
): Promise<Pulled> {
  const folder = readFolder(dir, server.url)
  const { pairs, agreeing, versions } = await compareFolder(folder, server)
  const pulled: Pulled = { added: [], updated: [], removed: [], changedHere: [], unchanged: agreeing }
  if (!force) throwAll(stderr, pairs.filter(isConflict).map(refuseBoth))
  const { layouts } = folder.state
  for (const pair of pairs) {
    const { local, remote, changed } = pair
    if (remote && (force || !local || !changed?.here)) {
      writeLayout(dir, remote.id, local?.files, remote.files)
      layouts[remote.id] = { version: remote.version, hash: remote.hash }
      if (!local) pulled.added.push(remote.id)
      else if (isSame(pair)) pulled.unchanged += 1
      else pulled.updated.push(remote.id)
    } else if (local && !remote && !local.isNew && (force || changed?.here === false)) {
      removeLayout(dir, local.folder, local.files)
      pulled.removed.push(local.folder)
    } else if (isSame(pair) && remote) {
      layouts[remote.id] = { version: remote.version, hash: remote.hash }
      pulled.unchanged += 1
    } else pulled.changedHere.push(pair.folder)
  }
  for (const id of Object.keys(layouts)) if (!versions.has(id)) delete layouts[id]
  writeState(dir, folder.state)
  return pulled
}

/** Includes layouts that were never pulled, such as in a clone that is older or newer than the server. */
function isConflict(pair: Pair): boolean {
  const { local, changed } = pair
  if (!local || local.isNew || isSame(pair)) return false
  return changed === null || (changed.here && changed.there)
}

const refuseBoth = ({ folder }: Pair) => refuse(`${LAYOUTS}/${folder}`, problemOf('content.changed_on_both'))
