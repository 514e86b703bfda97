import { MAX_LANGUAGES } from '../../engine/content/snapshot.ts'
import { FileProblem, LAYOUT_FILES, TRANSLATION_FILES, TRANSLATIONS } from '../../engine/repo/files.ts'
import type { RepoFiles } from '../../ports.ts'
import { type Objects, treeAt } from './history.ts'
import { isFolder, type Tree } from './objects.ts'
import { notGit } from './pkt-line.ts'

/** Some thousand names: whoever has more of them in a folder of ours did not mean it for us. */
const MAX_FOLDER_BYTES = 256 * 1024

/** By path, the ids of the files that can be ours. Whatever else the folder holds, however deep, is not looked at. */
export function findFiles(objects: Objects, folderOid: string): Map<string, string> {
  const found = new Map<string, string>()
  const top = readFolder(objects, folderOid, 'layout')
  addFrom(found, top, '', LAYOUT_FILES)
  const translations = top.get(TRANSLATIONS)
  if (!translations || !isFolder(translations)) return found
  const held = readFolder(objects, translations.oid, TRANSLATIONS)
  const languages = [...held].filter(([, entry]) => isFolder(entry))
  if (languages.length > MAX_LANGUAGES)
    throw new FileProblem(TRANSLATIONS, `at most ${MAX_LANGUAGES} languages per layout`)
  for (const [name, { oid }] of languages) {
    const path = `${TRANSLATIONS}/${name}`
    addFrom(found, readFolder(objects, oid, path), `${path}/`, TRANSLATION_FILES)
  }
  return found
}

function addFrom(found: Map<string, string>, folder: Tree, path: string, names: readonly string[]): void {
  for (const name of names) {
    const entry = folder.get(name)
    if (entry && !isFolder(entry)) found.set(path + name, entry.oid)
  }
}

function readFolder(objects: Objects, oid: string, name: string): Tree {
  if ((objects.get(oid)?.content.length ?? 0) > MAX_FOLDER_BYTES)
    throw new FileProblem(name, 'holds too many files')
  return treeAt(objects, oid)
}

/** What is in the files, by path. */
export function readTexts(objects: Objects, found: ReadonlyMap<string, string>): RepoFiles {
  const texts = new Map<string, string>()
  for (const [path, oid] of found) {
    const blob = objects.get(oid)
    if (blob?.type !== 'blob') throw notGit()
    texts.set(path, blob.content.toString())
  }
  return texts
}
