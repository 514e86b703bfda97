import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findCycles, type Import, importsOf, loadedWith, sourceFiles } from './source/imports.ts'

/** Which modules each module may import. */
const ALLOWED_IMPORTS: Record<string, string[]> = {
  surfaces: ['core', 'engine', 'problems', 'messages', 'platform', 'ports', 'log.ts'],
  core: ['engine', 'problems', 'messages', 'platform', 'ports'],
  engine: ['problems', 'ports', 'platform'],
  adapters: ['engine', 'problems', 'platform', 'ports', 'log.ts'],
  problems: ['messages'],
  messages: [],
  platform: [],
  ports: ['problems', 'engine'],
  'config.ts': ['core', 'problems'],
  'log.ts': ['ports'],
  'main.mjs': ['start.ts', 'platform'],
  'start.ts': ['command-line.ts', 'log.ts', 'platform'],
}

/** These may import any module, and no module may import them. */
const COMPOSITION_ROOTS = ['command-line.ts', 'compose', 'compose.ts']

/** Which folders of the engine each of its folders may import. */
const ENGINE_IMPORTS: Record<string, string[]> = {
  'edit-distance.ts': [],
  'json.ts': [],
  'locale.ts': [],
  'normalize-text.ts': [],
  'objects.ts': [],
  'time-zone.ts': [],
  counts: [],
  liquid: [],
  html: ['liquid'],
  escape: ['liquid', 'html', 'json.ts'],
  design: ['liquid', 'html', 'objects.ts'],
  content: ['liquid', 'html', 'escape', 'design', 'locale.ts', 'objects.ts'],
  mjml: ['liquid', 'html', 'escape', 'design', 'content'],
  compare: ['liquid', 'html', 'design', 'content', 'objects.ts'],
  'translation-files': ['liquid', 'html', 'content', 'locale.ts'],
  message: ['liquid', 'html', 'escape', 'content', 'edit-distance.ts', 'json.ts', 'locale.ts', 'objects.ts'],
  mask: ['liquid', 'html', 'escape', 'json.ts', 'normalize-text.ts'],
  request: ['liquid', 'escape', 'mask', 'json.ts'],
  deliver: ['translation-files', 'normalize-text.ts'],
  repo: ['content', 'json.ts', 'objects.ts'],
  steps: ['json.ts', 'objects.ts'],
  'mask-jobs.ts': ['mask', 'request'],
  'jobs.ts': ['mjml', 'message', 'compare', 'translation-files', 'content', 'deliver'],
}

/** The layers of the core: each may import those before it. */
const CORE_LAYERS: Record<string, string[]> = {
  call: [],
  foundation: ['call'],
  content: ['call', 'foundation'],
  delivery: ['call', 'foundation', 'content'],
  admin: ['call', 'foundation', 'content', 'delivery'],
  'operations.ts': ['call', 'foundation', 'content', 'delivery', 'admin'],
}

const files = sourceFiles()
const imports = importsOf(files)

const moduleOf = (path: string) => path.split('/')[0] ?? ''

function forbiddenImports(list: readonly Import[], rules: Record<string, string[]>): string[] {
  return list
    .filter(({ from, to }) => {
      const allowed = rules[moduleOf(from)]
      if (!allowed || moduleOf(from) === moduleOf(to)) return false
      return !allowed.includes(moduleOf(to))
    })
    .map(({ from, to }) => `${from} → ${to}`)
}

/** Imports between files in this folder, with paths relative to it. */
function inside(folder: 'core/' | 'engine/', list: readonly Import[]): Import[] {
  return list
    .filter(({ from, to }) => from.startsWith(folder) && to.startsWith(folder))
    .map(({ from, to }) => ({ from: from.slice(folder.length), to: to.slice(folder.length) }))
}

/** Imports between folders instead of files. */
const betweenFolders = (list: readonly Import[]): Import[] =>
  list.map(({ from, to }) => ({ from: dirname(from), to: dirname(to) })).filter(({ from, to }) => from !== to)

/** The engine is pure: it uses no files, network or database. */
const IO_MODULES =
  /from '(?:node:(?:fs|net|http|https|sqlite|child_process|dns|tls)[^']*|pg|kysely|undici|hono[^']*)'/

describe('imports', () => {
  it('never give the engine access to files, the network or the database', () => {
    const impure = files.filter(({ path, text }) => path.startsWith('engine/') && IO_MODULES.test(text))
    expect(impure.map(({ path }) => path)).toEqual([])
  })

  it('point one way: surfaces → core → engine → ports ← adapters', () => {
    expect(imports.length).toBeGreaterThan(50)
    expect(forbiddenImports(imports, ALLOWED_IMPORTS)).toEqual([])
  })

  it('point one way inside the engine: liquid → html → escape → design → mjml, message', () => {
    const modules = new Set(
      inside('engine/', imports).flatMap(({ from, to }) => [moduleOf(from), moduleOf(to)]),
    )
    expect([...modules].filter((module) => !ENGINE_IMPORTS[module])).toEqual([])
    expect(forbiddenImports(inside('engine/', imports), ENGINE_IMPORTS)).toEqual([])
    const allowed = Object.entries(ENGINE_IMPORTS).flatMap(([from, targets]) =>
      targets.map((to) => ({ from, to })),
    )
    expect(findCycles(allowed)).toEqual([])
  })

  it('point one way inside the core: call ← foundation ← content ← delivery ← admin', () => {
    const layers = new Set(inside('core/', imports).map(({ from }) => moduleOf(from)))
    expect([...layers].sort()).toEqual(Object.keys(CORE_LAYERS).sort())
    expect(forbiddenImports(inside('core/', imports), CORE_LAYERS)).toEqual([])
  })

  it('have no cycles between folders of the core', () => {
    expect(findCycles(betweenFolders(inside('core/', imports)))).toEqual([])
  })

  it('have no cycles between files', () => {
    expect(findCycles(imports)).toEqual([])
  })

  it('are unrestricted only in the composition roots', () => {
    const modules = new Set(imports.map(({ from }) => moduleOf(from)))
    const unrestricted = [...modules].filter((module) => !ALLOWED_IMPORTS[module])
    expect(unrestricted.sort()).toEqual(COMPOSITION_ROOTS)
  })

  it('do not load the server or the database for help and usage errors', () => {
    const loaded = ['start.ts', 'core/operations.ts'].flatMap((entry) => [...loadedWith(entry, files)])
    expect(loaded.filter((path) => /^(?:adapters|compose|log\.ts)/.test(path))).toEqual([])
  })

  it('do not load operations for pull and push, whose start-up time they would dominate', () => {
    const content = ['api-client.ts', 'pull.ts', 'push.ts'].map((path) => `surfaces/cli/content/${path}`)
    const loaded = ['start.ts', ...content].flatMap((entry) => [...loadedWith(entry, files)])
    expect(loaded.filter((path) => /^core\/(?!call\/)/.test(path))).toEqual([])
  })

  it('are reported if they point in the wrong direction', () => {
    const forbidden = [
      { from: 'core/a.ts', to: 'surfaces/b.ts' },
      { from: 'engine/a.ts', to: 'core/b.ts' },
      { from: 'surfaces/a.ts', to: 'adapters/b.ts' },
      { from: 'core/a.ts', to: 'adapters/db/open.ts' },
      { from: 'adapters/a.ts', to: 'core/b.ts' },
      { from: 'core/a.ts', to: 'main.mjs' },
      { from: 'adapters/a.ts', to: 'compose/app.ts' },
      { from: 'platform/a.ts', to: 'ports' },
    ]
    expect(forbiddenImports(forbidden, ALLOWED_IMPORTS)).toHaveLength(forbidden.length)
    expect(forbiddenImports([{ from: 'surfaces/a.ts', to: 'core/b.ts' }], ALLOWED_IMPORTS)).toEqual([])
    const upwards = inside('engine/', [{ from: 'engine/liquid/a.ts', to: 'engine/escape/b.ts' }])
    expect(forbiddenImports(upwards, ENGINE_IMPORTS)).toEqual(['liquid/a.ts → escape/b.ts'])
    const layers = inside('core/', [{ from: 'core/content/layouts/a.ts', to: 'core/delivery/steps/b.ts' }])
    expect(forbiddenImports(layers, CORE_LAYERS)).toEqual(['content/layouts/a.ts → delivery/steps/b.ts'])
  })

  it('are reported if they form a cycle', () => {
    const cycle = [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'c' },
      { from: 'c', to: 'b' },
      { from: 'a', to: 'c' },
    ]
    expect(findCycles(cycle)).toEqual(['b → c → b'])
    const folders = betweenFolders([
      { from: 'a/x.ts', to: 'b/x.ts' },
      { from: 'b/y.ts', to: 'a/y.ts' },
    ])
    expect(findCycles(folders)).toEqual(['a → b → a'])
  })
})
