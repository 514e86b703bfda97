import { BODY_BYTES, describeBytes } from '../../../core/call/limits.ts'
import { problemOf } from '../../../problems/problems.ts'
import type { ApiClient, Change, SaveResult } from './api-client.ts'
import { changedFiles, compareFolder, type Folder, isSame, type Pair, readFolder } from './compare.ts'
import {
  fieldError,
  fileError,
  hashOf,
  LAYOUTS,
  readContent,
  readLayouts,
  renameLayout,
  writeLayout,
  writeState,
} from './folder.ts'
import { type Output, throwAll } from './report.ts'

export type PushOptions = {
  dryRun: boolean
  force: boolean
  create: boolean
  /** A folder with the last pushed content, such as the previous commit. */
  base: string | null
}

export type PushResult = {
  dryRun: boolean
  created: PlannedChange[]
  updated: PlannedChange[]
  unchanged: number
  /** Deleted in the folder, but not on the server. */
  deletedHere: string[]
}
type PlannedChange = { folder: string; id: string | null; changed: string[]; warnings: string[] }

type Step = { pair: Pair; change: Change }

/** Sends local changes. Everything is checked before anything is saved, and only translations are ever deleted. */
export async function push(
  server: ApiClient,
  dir: string,
  options: PushOptions,
  { stderr, showPlan }: { stderr: Output; showPlan(plan: PushResult): void },
): Promise<PushResult> {
  const folder = readFolder(dir, server.url)
  if (folder.layouts.length === 0) throw fileError(dir, problemOf('content.no_layouts'))
  const { pairs, unchanged: unchangedCount } = await compareFolder(
    folder,
    server,
    await basesOf(options.base),
  )
  const steps: Step[] = []
  const problems: unknown[] = []
  let unchanged = unchangedCount
  for (const pair of pairs) {
    if (!pair.local) continue
    const problem = problemIn(pair, options)
    if (problem) problems.push(problem)
    else if (isSame(pair) || (!options.force && pair.changed?.local === false)) unchanged += 1
    else steps.push({ pair, change: createChange(pair) })
  }
  throwAll(stderr, problems)
  throwAll(stderr, steps.flatMap(sizeErrorsIn))

  const changes = steps.map(({ change }) => change)
  const checkResults = await server.save(changes, true)
  throwAll(stderr, refusalsIn(steps, checkResults))
  const counts = { unchanged, deletedHere: deletedIn(folder, pairs) }
  const plan = createResult(steps, checkResults, counts, options.dryRun)
  showPlan(plan)
  if (options.dryRun) return plan

  const saved = await server.save(changes, false)
  await recordSaved(server, folder, pairs, steps, saved)
  throwAll(stderr, refusalsIn(steps, saved), 'content.partly_pushed')
  return createResult(steps, saved, counts, false)
}

const deletedIn = ({ state }: Folder, pairs: readonly Pair[]) =>
  pairs.flatMap(({ folder, local }) => (local === null && state.layouts[folder] ? [folder] : []))

async function basesOf(dir: string | null): Promise<Map<string, string>> {
  const bases = new Map<string, string>()
  for (const { folder, files, hash } of dir === null ? [] : readLayouts(dir))
    bases.set(
      folder,
      await readContent(folder, files).then(
        (content) => content.hash,
        () => hash,
      ),
    )
  return bases
}

function problemIn(pair: Pair, { force, create }: PushOptions): unknown {
  const { folder, local, remote, changed } = pair
  if (local?.content.problem) return local.content.problem
  const path = `${LAYOUTS}/${folder}`
  if (local?.isNew) return create ? null : fileError(path, problemOf('content.is_new'))
  if (!remote) return fileError(path, problemOf('content.unknown_layout'))
  if (force || isSame(pair) || changed?.local === false || changed?.remote === false) return null
  return fileError(path, problemOf('content.changed_on_server'))
}

function createChange({ local, remote }: Pair): Change {
  const files = local?.content.files ?? new Map()
  if (!remote) return { files: Object.fromEntries(files) }
  return { id: remote.id, expectedVersion: remote.version, files: changedFiles(files, remote.files) }
}

function sizeErrorsIn({ pair, change }: Step) {
  const isTooLarge = Buffer.byteLength(JSON.stringify(change)) > BODY_BYTES - 1024
  const problem = problemOf('content.too_large', { size: describeBytes(BODY_BYTES) })
  return isTooLarge ? [fileError(`${LAYOUTS}/${pair.folder}`, problem)] : []
}

const refusalsIn = (steps: readonly Step[], results: readonly SaveResult[]) =>
  results.flatMap(({ problem }, index) => {
    if (!problem) return []
    const { folder } = steps[index]?.pair ?? { folder: '' }
    if (problem.code === 'layout.moved_on')
      return [fileError(`${LAYOUTS}/${folder}`, problemOf('content.changed_on_server'))]
    const cause = problemOf('content.refused_by_server', { message: problem.message })
    return [fieldError(folder, problem.field === null ? cause : { ...cause, field: problem.field })]
  })

function createResult(
  steps: readonly Step[],
  results: readonly SaveResult[],
  { unchanged, deletedHere }: Pick<PushResult, 'unchanged' | 'deletedHere'>,
  dryRun: boolean,
): PushResult {
  const withOutcome = (outcome: SaveResult['outcome']) =>
    results.flatMap(({ id, changed, warnings, ...result }, index) =>
      result.outcome === outcome ? [{ folder: steps[index]?.pair.folder ?? '', id, changed, warnings }] : [],
    )
  return {
    dryRun,
    created: withOutcome('created'),
    updated: withOutcome('updated'),
    unchanged: unchanged + withOutcome('unchanged').length,
    deletedHere,
  }
}

/** Updates the folder with what saving changed: outdated translations, and designs that follow the layout's. */
async function recordSaved(
  server: ApiClient,
  { dir, state }: Folder,
  pairs: readonly Pair[],
  steps: readonly Step[],
  saved: readonly SaveResult[],
): Promise<void> {
  for (const pair of pairs)
    if (isSame(pair) && pair.remote)
      state.layouts[pair.folder] = { version: pair.remote.version, hash: pair.remote.hash }
  const files = new Map<string, Pair['local']>()
  saved.forEach(({ id, outcome }, index) => {
    const local = steps[index]?.pair.local
    if (id === null || outcome === 'refused' || !local) return
    if (local.isNew) renameLayout(dir, local.folder, id)
    files.set(id, local)
  })
  const remotes = files.size === 0 ? [] : await server.readFiles([...files.keys()])
  for (const remote of remotes) {
    const local = files.get(remote.id)
    // If the layout has been saved again since, the folder stays as it was pushed.
    if (local && local.content.hash !== hashOf(remote.files)) continue
    writeLayout(dir, remote.id, local?.files, remote.files)
    state.layouts[remote.id] = { version: remote.version, hash: hashOf(remote.files) }
  }
  writeState(dir, state)
}
