import { MAX_LANGUAGES } from '../../engine/content/snapshot.ts'
import { FileProblem, LAYOUT_FILES, TRANSLATION_FILES, TRANSLATIONS } from '../../engine/repo/files.ts'
import type { RepoFiles } from '../../ports/repositories.ts'
import { problemOf } from '../../problems/problem-of.ts'
import { type Objects, treeAt } from './history.ts'
import { isFile, isFolder, type Tree } from './objects.ts'
import { notGit } from './pkt-line.ts'

/** Enough for thousands of names; we never write a larger folder. */
const MAX_FOLDER_BYTES = 256 * 1024

/** Enough for a body of a million characters in every language. JSON has a lower limit, because parsing multiplies it. */
const MAX_BYTES = 32 * 1024 * 1024
const MAX_JSON_BYTES = 16 * 1024 * 1024

/** The object ids of a layout's files, by path. Anything else in the folder is ignored. */
export function findFiles(objects: Objects, folderOid: string): Map<string, string> {
  const paths = new Map<string, string>()
  const top = readFolder(objects, folderOid, 'layout')
  addFrom(paths, top, '', LAYOUT_FILES)
  const translations = top.get(TRANSLATIONS)
  if (!translations) return paths
  if (!isFolder(translations)) throw new FileProblem(TRANSLATIONS, problemOf('commit.not_a_folder'))
  const languageEntries = readFolder(objects, translations.oid, TRANSLATIONS)
  // Files next to the language folders are ignored; links are not, because one may point to a language.
  const languages = [...languageEntries].filter(([, entry]) => !isFile(entry))
  if (languages.length > MAX_LANGUAGES)
    throw new FileProblem(TRANSLATIONS, problemOf('translation.too_many', { maximum: MAX_LANGUAGES }))
  for (const [name, entry] of languages) {
    const path = `${TRANSLATIONS}/${name}`
    if (!isFolder(entry)) throw new FileProblem(path, problemOf('commit.not_a_folder'))
    addFrom(paths, readFolder(objects, entry.oid, path), `${path}/`, TRANSLATION_FILES)
  }
  return paths
}

function addFrom(paths: Map<string, string>, folder: Tree, path: string, names: readonly string[]): void {
  for (const name of names) {
    const entry = folder.get(name)
    if (!entry) continue
    if (!isFile(entry)) throw new FileProblem(path + name, problemOf('commit.not_a_file'))
    paths.set(path + name, entry.oid)
  }
}

function readFolder(objects: Objects, oid: string, name: string): Tree {
  if ((objects.get(oid)?.content.length ?? 0) > MAX_FOLDER_BYTES)
    throw new FileProblem(name, problemOf('commit.too_many_files'))
  return treeAt(objects, oid)
}

/** The content of the files, by path. */
export function readTexts(objects: Objects, paths: ReadonlyMap<string, string>): RepoFiles {
  const texts = new Map<string, string>()
  let [bytes, jsonBytes] = [0, 0]
  for (const [path, oid] of paths) {
    const blob = objects.get(oid)
    if (blob?.type !== 'blob') throw notGit()
    // Counted per path, even if several paths share one object.
    bytes += blob.content.length
    if (path.endsWith('.json')) jsonBytes += blob.content.length
    if (bytes > MAX_BYTES || jsonBytes > MAX_JSON_BYTES) throw tooLargeLayout()
    texts.set(path, decode(path, blob.content))
  }
  return texts
}

export const tooLargeLayout = () => new FileProblem('layout', problemOf('commit.layout_too_large'))

/** Rejects invalid UTF-8 instead of inserting replacement characters, and keeps a byte order mark. */
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decode(path: string, content: Buffer): string {
  try {
    return UTF8.decode(content)
  } catch {
    throw new FileProblem(path, problemOf('commit.file_not_utf8'))
  }
}
