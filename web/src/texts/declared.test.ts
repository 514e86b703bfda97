import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'

const WEB = join(import.meta.dirname, '..')
const sources = new Map(
  readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(?:test|d)\.ts$/.test(name))
    .map((name) => [name, readFileSync(join(WEB, name), 'utf8')]),
)

const STATIC = /^(?:import|export) (?!type )[^']*?from '(\.[^']+)'|^import '(\.[^']+)'/gm
/** `import('./page.tsx')`, with the namespaces that are loaded together with it. */
const DYNAMIC = /(?:withTexts\(\s*\[([^\]]*)\],\s*)?(?<!typeof )\bimport\('(\.[^']+)'\)/g

const target = (from: string, path: string) => relative(WEB, join(WEB, dirname(from), path))

function filesReachableFrom(file: string, reached = new Set<string>()): Set<string> {
  const source = sources.get(file)
  if (source === undefined || reached.has(file)) return reached
  reached.add(file)
  for (const [, path, bare] of source.matchAll(STATIC))
    filesReachableFrom(target(file, path ?? bare ?? ''), reached)
  return reached
}

/** Excludes `app`, which is loaded on every page. */
function namespacesUsedBy(file: string): string[] {
  const used = [...filesReachableFrom(file)].flatMap((name) =>
    [...(sources.get(name) ?? '').matchAll(/\buseTexts\('(\w+)'\)/g)].map(([, namespace = '']) => namespace),
  )
  return [...new Set(used)].filter((namespace) => namespace !== 'app').sort()
}

it('every lazily loaded page and dialog declares exactly the namespaces it uses', () => {
  const loaded = [...sources].flatMap(([file, source]) =>
    [...source.matchAll(DYNAMIC)].map(([, names = '', path = '']) => ({
      page: target(file, path),
      declared: [...names.matchAll(/\w+/g)].map(([name]) => name).sort(),
    })),
  )
  expect(loaded.length).toBeGreaterThan(30)
  const mismatches = loaded.filter(
    ({ page, declared }) => String(declared) !== String(namespacesUsedBy(page)),
  )
  expect(mismatches.map(({ page, declared }) => ({ page, declared, used: namespacesUsedBy(page) }))).toEqual(
    [],
  )
})

it('code in the first load uses only the app namespace', () => {
  expect(namespacesUsedBy('main.tsx')).toEqual([])
})
