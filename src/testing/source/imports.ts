import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const SRC = join(dirname(fileURLToPath(import.meta.url)), '../..')

export type Import = { from: string; to: string }
type SourceFile = { path: string; text: string }

/** The source files in `src/` or another folder, without tests and test helpers; paths are relative to it. */
export const sourceFiles = (folder = SRC): SourceFile[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:tsx?|m?js)$/.test(path) && !/\.test\.tsx?$|^testing/.test(path))
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))

/** Import names of files that differ between Node and the browser. */
const IMPORT_MAP: Record<string, { default: string }> = JSON.parse(
  readFileSync(join(SRC, '..', 'package.json'), 'utf8'),
).imports

const targetOf = (path: string, specifier: string) =>
  specifier.startsWith('#')
    ? join(SRC, '..', IMPORT_MAP[specifier]?.default ?? specifier)
    : join(SRC, dirname(path), specifier)

/** Imports between these files, types included. */
export function importsOf(files: readonly SourceFile[]): Import[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(/(?:from|import)\s*\(?\s*'([.#][^']+)'/g)].map((match) => ({
      from: path,
      to: relative(SRC, targetOf(path, match[1] ?? '')),
    })),
  )
}

/** The files that are loaded with this one, without type imports and dynamic imports. */
export function loadedWith(start: string, files: readonly SourceFile[]): Set<string> {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const loaded = new Set([start])
  for (const path of loaded)
    for (const [, specifier = ''] of (texts.get(path) ?? '').matchAll(STATIC_IMPORT))
      loaded.add(relative(SRC, targetOf(path, specifier)))
  return loaded
}

const STATIC_IMPORT = /^(?:import|export) (?!type )(?:[^'`=]*from )?'([.#][^']+)'/gm

/** One path through each import cycle, as `a → b → a`. */
export function findCycles(imports: readonly Import[]): string[] {
  const targets = Map.groupBy(imports, ({ from }) => from)
  const done = new Set<string>()
  const path: string[] = []
  const cycles: string[] = []
  const visit = (file: string) => {
    const start = path.indexOf(file)
    if (start !== -1) cycles.push([...path.slice(start), file].join(' → '))
    if (start !== -1 || done.has(file)) return
    path.push(file)
    for (const { to } of targets.get(file) ?? []) visit(to)
    path.pop()
    done.add(file)
  }
  for (const file of targets.keys()) visit(file)
  return cycles
}
