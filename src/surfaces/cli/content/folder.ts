import { createHash } from 'node:crypto'
import {
  type Dirent,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { AppError } from '../../../core/call/errors.ts'
import type { Snapshot } from '../../../engine/content/snapshot.ts'
import { sortKeys } from '../../../engine/json.ts'
import {
  FileProblem,
  isLayoutFile,
  LAYOUT_FILES,
  readFiles,
  TRANSLATION_FILES,
  TRANSLATIONS,
  writeFiles,
} from '../../../engine/repo/files.ts'
import { makeFolder } from '../../../platform/make-folder.ts'
import { inField, type Problem, problemOf } from '../../../problems/problems.ts'

export const LAYOUTS = 'layouts'
/** Outside the layout folders, which a connected repository replaces with every commit. */
export const DATA = 'data'
export const SNAPSHOTS = 'snapshots'
const STATE_FILE = 'flowpost.lock.json'

/** Far more than any layout file needs. */
const MAX_FILE_BYTES = 16 * 1024 * 1024

export type Files = ReadonlyMap<string, string>
export type LocalLayout = {
  /** The folder's name: the layout's id, or any name if the layout is not on the server yet. */
  folder: string
  isNew: boolean
  files: Files
  hash: string
}

/** The state in which the folder last matched the server. */
export type State = { url: string; layouts: Record<string, { version: number; hash: string }> }

export const fileError = (path: string, problem: Problem) => new AppError('conflict', inField(path, problem))

const ID = /^lay_[a-z0-9]{1,60}$/
const NAME = /^[A-Za-z0-9_][\w.-]{0,99}$/
const LOCALE_FOLDER = /^[\w-]{1,40}$/

/** Whether the server's layout id and file names are safe to write inside the folder. */
export const isSafe = (id: string, paths: Iterable<string>): boolean =>
  ID.test(id) &&
  [...paths].every(
    (path) => isLayoutFile(path) && (!path.includes('/') || LOCALE_FOLDER.test(path.split('/')[1] ?? '')),
  )

/** All layouts in the folder, sorted by name. Other files are ignored. */
export function readLayouts(dir: string): LocalLayout[] {
  if (statSync(dir, { throwIfNoEntry: false })?.isDirectory() === false)
    throw fileError(dir, problemOf('commit.not_a_folder'))
  // Commands also rename test data and write snapshots, so links are rejected there too.
  for (const kind of [DATA, SNAPSHOTS]) entriesIn(dir, kind)
  return folderNamesIn(dir, LAYOUTS).flatMap((folder) => {
    const path = `${LAYOUTS}/${folder}`
    const files = readLayoutFiles(dir, path)
    if (files.size === 0) return []
    if (!NAME.test(folder)) throw fileError(path, problemOf('content.name_invalid'))
    return [{ folder, isNew: !folder.startsWith('lay_'), files, hash: hashOf(files) }]
  })
}

function readLayoutFiles(dir: string, path: string): Files {
  const files = new Map<string, string>()
  const add = (prefix: string, names: readonly string[]) => {
    for (const { name } of entriesIn(dir, join(path, prefix)))
      if (names.includes(name)) files.set(prefix + name, readText(dir, `${path}/${prefix}${name}`))
  }
  add('', LAYOUT_FILES)
  for (const locale of folderNamesIn(dir, `${path}/${TRANSLATIONS}`))
    add(`${TRANSLATIONS}/${locale}/`, TRANSLATION_FILES)
  return files
}

/** The names of the folders in a folder; none if it does not exist. */
export const folderNamesIn = (dir: string, path: string): string[] =>
  entriesIn(dir, path)
    .filter((entry) => !entry.isFile())
    .map(({ name }) => name)

/** Symbolic links could point anywhere, so they are rejected inside the folder given on the command line. */
export function entriesIn(dir: string, path: string): Dirent[] {
  const stats = lstatSync(join(dir, path), { throwIfNoEntry: false })
  if (!stats) return []
  if (stats.isSymbolicLink()) throw fileError(path, problemOf('content.is_link'))
  if (!stats.isDirectory()) throw fileError(path, problemOf('commit.not_a_folder'))
  const entries = readdirSync(join(dir, path), { withFileTypes: true })
  const link = entries.find((entry) => entry.isSymbolicLink())
  if (link) throw fileError(`${path}/${link.name}`, problemOf('content.is_link'))
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1))
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export function readText(dir: string, path: string): string {
  const stats = lstatSync(join(dir, path))
  if (!stats.isFile()) throw fileError(path, problemOf('commit.not_a_file'))
  if (stats.size > MAX_FILE_BYTES) throw fileError(path, problemOf('content.too_large', { size: '16 MB' }))
  try {
    return UTF8.decode(readFileSync(join(dir, path)))
  } catch {
    throw fileError(path, problemOf('commit.file_not_utf8'))
  }
}

/** Layouts with the same hash have the same content, ignoring which translations the server considers outdated. */
export function hashOf(files: Files): string {
  const hash = createHash('sha256')
  for (const path of [...files.keys()].sort())
    hash.update(`${path}\0${toComparable(path, files.get(path) ?? '')}\0`)
  return hash.digest('base64url')
}

/** Ignores indentation and field order in JSON. */
export function toComparable(path: string, text: string): string {
  if (!path.endsWith('.json')) return text
  try {
    const value = JSON.parse(text)
    if (path.endsWith('translation.json')) delete value.outdated
    return JSON.stringify(sortKeys(value))
  } catch {
    return text
  }
}

/** A layout's content, and its files as the server would write them: with its indentation and all defaults. */
export async function readContent(
  folder: string,
  files: Files,
): Promise<{ snapshot: Snapshot; files: Files; hash: string }> {
  const path = `${LAYOUTS}/${folder}`
  try {
    const parsed = readFiles(files)
    const { id } = parsed.layout
    if (typeof id === 'string' && id !== folder)
      throw fileError(`${path}/layout.json`, problemOf('content.id_differs', { id }))
    // Loaded only if a layout has changed: validating needs every schema.
    const { buildSnapshot } = await import('../../../core/content/files/build-snapshot.ts')
    const snapshot = await buildSnapshot(parsed)
    const normalizedFiles = writeFiles(snapshot)
    return { snapshot, files: normalizedFiles, hash: hashOf(normalizedFiles) }
  } catch (error) {
    if (error instanceof FileProblem) throw fileError(`${path}/${error.problem.field}`, error.problem)
    if (error instanceof AppError && error.kind === 'invalid') throw fieldError(folder, error.problem)
    throw error
  }
}

/** Maps a problem in a field to the file that contains the field. */
export function fieldError(folder: string, problem: Problem): AppError {
  const filePath = filePathOf(problem.field ?? '')
  return fileError(`${LAYOUTS}/${folder}/${filePath}`, problem)
}

/** `translations.de.bodyDesign.blocks[2].text` is in `translations/de/design.json`. */
function filePathOf(field: string): string {
  if (isLayoutFile(field)) return field
  const [, locale, inner] = /^translations\.([^.]+)(?:\.(.*))?$/s.exec(field) ?? []
  const prefix = locale === undefined ? '' : `${TRANSLATIONS}/${locale}/`
  const name = locale === undefined ? field : (inner ?? '')
  if (/^bodyDesign\b/.test(name)) return `${prefix}design.json: ${name}`
  if (/^body\b/.test(name)) return `${prefix}body.html`
  const file = locale === undefined ? 'layout.json' : 'translation.json'
  return name === '' ? prefix + file : `${prefix}${file}: ${name}`
}

const isSameFile = (path: string, before: string | undefined, text: string) =>
  before === text || (before !== undefined && path.endsWith('.json') && isSameJson(before, text))

const isSameJson = (a: string, b: string) => {
  try {
    return JSON.stringify(sortKeys(JSON.parse(a))) === JSON.stringify(sortKeys(JSON.parse(b)))
  } catch {
    return false
  }
}

/**
 * Writes the files that differ, and removes the layout's other files. JSON that differs only in indentation or field
 * order stays as it is, so that commits show only what has changed.
 */
export function writeLayout(dir: string, folder: string, before: Files | undefined, files: Files): void {
  for (const [path, text] of files)
    if (!isSameFile(path, before?.get(path), text)) writeText(dir, `${LAYOUTS}/${folder}/${path}`, text)
  for (const path of before?.keys() ?? [])
    if (!files.has(path)) removeFile(dir, `${LAYOUTS}/${folder}/${path}`)
}

export function removeLayout(dir: string, folder: string, files: Files): void {
  for (const path of files.keys()) removeFile(dir, `${LAYOUTS}/${folder}/${path}`)
}

/** Atomic, even if the process is killed. */
export function writeText(dir: string, path: string, text: string): void {
  const target = join(dir, path)
  const folder = dirname(target)
  try {
    makeFolder(folder, 0o777)
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error)
    throw new AppError('conflict', problemOf('folder.not_created', { folder, reason }))
  }
  const temporary = `${target}.${process.pid}.tmp`
  writeFileSync(temporary, text)
  renameSync(temporary, target)
}

/** Removes the file, and folders that it leaves empty. */
function removeFile(dir: string, path: string): void {
  rmSync(join(dir, path), { force: true })
  for (let folder = dirname(path); folder !== LAYOUTS && folder !== '.'; folder = dirname(folder)) {
    try {
      rmdirSync(join(dir, folder))
    } catch {
      return
    }
  }
}

/** Renames a new layout's folder, test data and snapshots to its id. */
export function renameLayout(dir: string, folder: string, id: string): void {
  for (const kind of [LAYOUTS, DATA, SNAPSHOTS])
    if (lstatSync(join(dir, kind, folder), { throwIfNoEntry: false }))
      renameSync(join(dir, kind, folder), join(dir, kind, id))
}

export function readState(dir: string, url: string): State {
  const empty: State = { url, layouts: {} }
  if (!lstatSync(join(dir, STATE_FILE), { throwIfNoEntry: false })) return empty
  let state: Partial<State>
  try {
    state = JSON.parse(readText(dir, STATE_FILE))
  } catch (error) {
    throw error instanceof AppError ? error : fileError(STATE_FILE, problemOf('commit.file_not_json'))
  }
  const entries = Object.entries(state?.layouts ?? {}).filter(([, entry]) => typeof entry?.hash === 'string')
  // Another server has its own version numbers; the content can still be compared.
  const layouts = entries.map(([id, { version, hash }]) => [
    id,
    { version: state.url === url ? version : 0, hash },
  ])
  return { url, layouts: Object.fromEntries(layouts) }
}

/** Sorted, with one line per layout, so that git can merge it. */
export function writeState(dir: string, { url, layouts }: State): void {
  const lines = Object.keys(layouts)
    .sort()
    .map((id) => `    ${JSON.stringify(id)}: ${JSON.stringify(layouts[id])}`)
  const text = `{\n  "url": ${JSON.stringify(url)},\n  "layouts": {\n${lines.join(',\n')}\n  }\n}\n`
  if (lstatSync(join(dir, STATE_FILE), { throwIfNoEntry: false }) && readText(dir, STATE_FILE) === text)
    return
  writeText(dir, STATE_FILE, text)
}
