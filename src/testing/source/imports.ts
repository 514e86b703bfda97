import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const SRC = join(dirname(fileURLToPath(import.meta.url)), '../..')

export type Import = { from: string; to: string }
type SourceFile = { path: string; text: string }

/** The product's own source files, without tests and test helpers, with paths from `src/`, or another folder. */
export const sourceFiles = (folder = SRC): SourceFile[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:tsx?|m?js)$/.test(path) && !/\.test\.tsx?$|^testing/.test(path))
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))

/** The names under which the package imports files that differ between Node and the browser. */
const SWAPPED: Record<string, { default: string }> = JSON.parse(
  readFileSync(join(SRC, '..', 'package.json'), 'utf8'),
).imports

const targetOf = (path: string, written: string) =>
  written.startsWith('#')
    ? join(SRC, '..', SWAPPED[written]?.default ?? written)
    : join(SRC, dirname(path), written)

/** What the files import from each other, types included. */
export function importsOf(files: readonly SourceFile[]): Import[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(/(?:from|import)\s*\(?\s*'([.#][^']+)'/g)].map((match) => ({
      from: path,
      to: relative(SRC, targetOf(path, match[1] ?? '')),
    })),
  )
}

/** The files that are loaded with this one: neither types nor what is imported when it is needed. */
export function loadedWith(start: string, files: readonly SourceFile[]): Set<string> {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const loaded = new Set([start])
  for (const path of loaded)
    for (const [, written = ''] of (texts.get(path) ?? '').matchAll(LOADS))
      loaded.add(relative(SRC, targetOf(path, written)))
  return loaded
}

const LOADS = /^(?:import|export) (?!type )(?:[^'`=]*from )?'([.#][^']+)'/gm

/** One way round each circle of imports, as `a → b → a`. */
export function findCircles(imports: readonly Import[]): string[] {
  const targets = Map.groupBy(imports, ({ from }) => from)
  const done = new Set<string>()
  const path: string[] = []
  const circles: string[] = []
  const visit = (file: string) => {
    const seen = path.indexOf(file)
    if (seen !== -1) circles.push([...path.slice(seen), file].join(' → '))
    if (seen !== -1 || done.has(file)) return
    path.push(file)
    for (const { to } of targets.get(file) ?? []) visit(to)
    path.pop()
    done.add(file)
  }
  for (const file of targets.keys()) visit(file)
  return circles
}
