import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const SRC = join(dirname(fileURLToPath(import.meta.url)), '..')

/** What each room may import from, besides itself. */
const ARROWS: Record<string, string[]> = {
  surfaces: ['core', 'engine', 'platform', 'ports', 'log.ts'],
  core: ['engine', 'statements', 'platform', 'ports'],
  engine: ['ports'],
  adapters: ['engine', 'statements', 'platform', 'ports', 'log.ts'],
  statements: ['ports'],
  platform: [],
  ports: [],
  'config.ts': [],
  'log.ts': [],
  'main.ts': ['start.ts'],
  'start.ts': ['command-line.ts', 'log.ts'],
}

/** Where everything comes together: they may know every room, and no room may know them. */
const KNOW_EVERYBODY = ['command-line.ts', 'compose', 'compose.ts']

type Import = { from: string; to: string }

function forbiddenImports(imports: Import[]): string[] {
  return imports
    .filter(({ from, to }) => {
      const room = roomOf(from)
      const allowed = ARROWS[room]
      if (!allowed || room === roomOf(to)) return false
      return !allowed.some((target) => to === target || roomOf(to) === target)
    })
    .map(({ from, to }) => `${from} → ${to}`)
}

const roomOf = (path: string) => path.split('/')[0] ?? ''

function importsOfTree(): Import[] {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing'))
    .flatMap((file) => {
      const text = readFileSync(join(SRC, file), 'utf8')
      const targets = [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(
        (match) => match[1] ?? '',
      )
      return targets.map((target) => ({ from: file, to: relative(SRC, join(SRC, dirname(file), target)) }))
    })
}

/** What decides and writes text needs neither files, network nor database. */
const OUTSIDE =
  /from '(?:node:(?:fs|net|http|https|sqlite|child_process|dns|tls)[^']*|pg|kysely|undici|hono[^']*)'/

describe('arrows', () => {
  it('the engine touches nothing outside', () => {
    const files = readdirSync(join(SRC, 'engine'), { recursive: true, encoding: 'utf8' })
    const touching = files
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .filter((file) => OUTSIDE.test(readFileSync(join(SRC, 'engine', file), 'utf8')))
    expect(touching).toEqual([])
  })

  it('point one way: surfaces → core → engine → ports ← adapters', () => {
    const imports = importsOfTree()
    expect(imports.length).toBeGreaterThan(50)
    expect(forbiddenImports(imports)).toEqual([])
  })

  it('only what composes and starts the whole knows everybody', () => {
    const rooms = new Set(importsOfTree().map(({ from }) => roomOf(from)))
    const unbound = [...rooms].filter((room) => !ARROWS[room])
    expect(unbound.sort()).toEqual(KNOW_EVERYBODY)
  })

  it('one that runs back is found', () => {
    const back = [
      { from: 'core/a.ts', to: 'surfaces/b.ts' },
      { from: 'engine/a.ts', to: 'core/b.ts' },
      { from: 'surfaces/a.ts', to: 'adapters/b.ts' },
      { from: 'core/a.ts', to: 'adapters/db/open.ts' },
      { from: 'adapters/a.ts', to: 'core/b.ts' },
      { from: 'core/a.ts', to: 'main.ts' },
      { from: 'adapters/a.ts', to: 'compose/app.ts' },
      { from: 'platform/a.ts', to: 'ports' },
    ]
    expect(forbiddenImports(back)).toHaveLength(back.length)
    expect(forbiddenImports([{ from: 'surfaces/a.ts', to: 'core/b.ts' }])).toEqual([])
  })
})
