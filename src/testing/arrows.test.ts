import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findCircles, type Import, importsOf, loadedWith, sourceFiles } from './source/imports.ts'

/** What each room may import from, besides itself. */
const ARROWS: Record<string, string[]> = {
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

/** Where everything comes together: they may know every room, and no room may know them. */
const KNOW_EVERYBODY = ['command-line.ts', 'compose', 'compose.ts']

/** What each room inside the engine may import from, besides itself. */
const ENGINE_ARROWS: Record<string, string[]> = {
  'edit-distance.ts': [],
  'json.ts': [],
  'locale.ts': [],
  'time-zone.ts': [],
  counts: [],
  liquid: [],
  html: ['liquid'],
  escape: ['liquid', 'html', 'json.ts'],
  design: ['liquid', 'html'],
  content: ['liquid', 'html', 'escape', 'design', 'locale.ts'],
  mjml: ['liquid', 'html', 'escape', 'design', 'content'],
  compare: ['html', 'design', 'content'],
  exchange: ['liquid', 'html', 'content', 'locale.ts'],
  message: ['liquid', 'html', 'escape', 'content', 'edit-distance.ts', 'json.ts', 'locale.ts'],
  mask: ['liquid', 'html', 'escape'],
  request: ['liquid', 'escape', 'mask', 'json.ts'],
  deliver: ['exchange'],
  repo: ['content', 'json.ts'],
  steps: ['json.ts'],
  'mask-jobs.ts': ['mask', 'request'],
  'jobs.ts': ['mjml', 'message', 'compare', 'exchange', 'content', 'deliver'],
}

/** The layers of the core: each may import from those before it. */
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

const roomOf = (path: string) => path.split('/')[0] ?? ''

function forbiddenImports(found: readonly Import[], arrows: Record<string, string[]>): string[] {
  return found
    .filter(({ from, to }) => {
      const allowed = arrows[roomOf(from)]
      if (!allowed || roomOf(from) === roomOf(to)) return false
      return !allowed.includes(roomOf(to))
    })
    .map(({ from, to }) => `${from} → ${to}`)
}

/** Imports from one file below this folder to another, with paths from there. */
function inside(folder: 'core/' | 'engine/', found: readonly Import[]): Import[] {
  return found
    .filter(({ from, to }) => from.startsWith(folder) && to.startsWith(folder))
    .map(({ from, to }) => ({ from: from.slice(folder.length), to: to.slice(folder.length) }))
}

/** The same imports, from folder to folder. */
const betweenFolders = (found: readonly Import[]): Import[] =>
  found
    .map(({ from, to }) => ({ from: dirname(from), to: dirname(to) }))
    .filter(({ from, to }) => from !== to)

/** What decides and writes text needs neither files, network nor database. */
const OUTSIDE =
  /from '(?:node:(?:fs|net|http|https|sqlite|child_process|dns|tls)[^']*|pg|kysely|undici|hono[^']*)'/

describe('arrows', () => {
  it('the engine touches nothing outside', () => {
    const touching = files.filter(({ path, text }) => path.startsWith('engine/') && OUTSIDE.test(text))
    expect(touching.map(({ path }) => path)).toEqual([])
  })

  it('point one way: surfaces → core → engine → ports ← adapters', () => {
    expect(imports.length).toBeGreaterThan(50)
    expect(forbiddenImports(imports, ARROWS)).toEqual([])
  })

  it('point one way inside the engine: liquid → html → escape → design → mjml, message', () => {
    const rooms = new Set(inside('engine/', imports).flatMap(({ from, to }) => [roomOf(from), roomOf(to)]))
    expect([...rooms].filter((room) => !ENGINE_ARROWS[room])).toEqual([])
    expect(forbiddenImports(inside('engine/', imports), ENGINE_ARROWS)).toEqual([])
    const allowed = Object.entries(ENGINE_ARROWS).flatMap(([from, targets]) =>
      targets.map((to) => ({ from, to })),
    )
    expect(findCircles(allowed)).toEqual([])
  })

  it('point one way inside the core: call ← foundation ← content ← delivery ← admin', () => {
    const layers = new Set(inside('core/', imports).map(({ from }) => roomOf(from)))
    expect([...layers].sort()).toEqual(Object.keys(CORE_LAYERS).sort())
    expect(forbiddenImports(inside('core/', imports), CORE_LAYERS)).toEqual([])
  })

  it('never run in a circle, from folder to folder of the core', () => {
    expect(findCircles(betweenFolders(inside('core/', imports)))).toEqual([])
  })

  it('never run in a circle, from file to file', () => {
    expect(findCircles(imports)).toEqual([])
  })

  it('only the composition roots import everything', () => {
    const rooms = new Set(imports.map(({ from }) => roomOf(from)))
    const unbound = [...rooms].filter((room) => !ARROWS[room])
    expect(unbound.sort()).toEqual(KNOW_EVERYBODY)
  })

  it('help and refusals load nothing that a server or a store needs', () => {
    const loaded = ['start.ts', 'core/operations.ts'].flatMap((entry) => [...loadedWith(entry, files)])
    expect(loaded.filter((path) => /^(?:adapters|compose|log\.ts)/.test(path))).toEqual([])
  })

  it('pull and push load no operations, which would take longer than the rest', () => {
    const content = ['server.ts', 'pull.ts', 'push.ts'].map((path) => `surfaces/cli/content/${path}`)
    const loaded = ['start.ts', ...content].flatMap((entry) => [...loadedWith(entry, files)])
    expect(loaded.filter((path) => /^core\/(?!call\/)/.test(path))).toEqual([])
  })

  it('one that runs back is found', () => {
    const back = [
      { from: 'core/a.ts', to: 'surfaces/b.ts' },
      { from: 'engine/a.ts', to: 'core/b.ts' },
      { from: 'surfaces/a.ts', to: 'adapters/b.ts' },
      { from: 'core/a.ts', to: 'adapters/db/open.ts' },
      { from: 'adapters/a.ts', to: 'core/b.ts' },
      { from: 'core/a.ts', to: 'main.mjs' },
      { from: 'adapters/a.ts', to: 'compose/app.ts' },
      { from: 'platform/a.ts', to: 'ports' },
    ]
    expect(forbiddenImports(back, ARROWS)).toHaveLength(back.length)
    expect(forbiddenImports([{ from: 'surfaces/a.ts', to: 'core/b.ts' }], ARROWS)).toEqual([])
    const upwards = inside('engine/', [{ from: 'engine/liquid/a.ts', to: 'engine/escape/b.ts' }])
    expect(forbiddenImports(upwards, ENGINE_ARROWS)).toEqual(['liquid/a.ts → escape/b.ts'])
    const layers = inside('core/', [{ from: 'core/content/layouts/a.ts', to: 'core/delivery/steps/b.ts' }])
    expect(forbiddenImports(layers, CORE_LAYERS)).toEqual(['content/layouts/a.ts → delivery/steps/b.ts'])
  })

  it('and so is a circle', () => {
    const circle = [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'c' },
      { from: 'c', to: 'b' },
      { from: 'a', to: 'c' },
    ]
    expect(findCircles(circle)).toEqual(['b → c → b'])
    const folders = betweenFolders([
      { from: 'a/x.ts', to: 'b/x.ts' },
      { from: 'b/y.ts', to: 'a/y.ts' },
    ])
    expect(findCircles(folders)).toEqual(['a → b → a'])
  })
})
