import { expect, it } from 'vitest'
import { findCycles, type Import, importsOf, sourceFiles } from '../../src/testing/source/imports.ts'

/** The folders that each folder may import from, besides itself. */
const ARROWS: Record<string, readonly string[]> = {
  frame: [],
  theme: [],
  texts: [],
  api: ['texts'],
  ui: ['frame', 'theme', 'texts', 'api'],
  features: ['frame', 'theme', 'texts', 'api', 'ui'],
  editor: ['frame', 'theme', 'texts', 'api', 'ui', 'features'],
  shell: ['theme', 'texts', 'api', 'ui', 'features', 'editor'],
  routes: ['theme', 'texts', 'api', 'ui', 'features', 'editor', 'shell'],
}

const folderOf = (path: string) => path.split('/')[0] ?? ''

const files = sourceFiles(import.meta.dirname)
const imports = importsOf(files).filter(({ to }) => !to.startsWith('..'))

it('folders import in one direction only: api ← ui ← features ← editor ← shell ← routes', () => {
  expect(imports.length).toBeGreaterThan(500)
  const violations = imports.filter(({ from, to }) => {
    const allowed = ARROWS[folderOf(from)]
    return allowed && folderOf(from) !== folderOf(to) && !allowed.includes(folderOf(to))
  })
  expect(violations.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
})

it('files never import each other in a cycle, types included', () => {
  // Each lazily imports a module that imports it back.
  const lazy = ['editor/text/load-text-editing.ts', 'ui/code-box/code-box.tsx']
  const isLazy = ({ from, to }: Import) => lazy.includes(from) && /text-editing|code-editor/.test(to)
  expect(findCycles(imports.filter((edge) => !isLazy(edge)))).toEqual([])
})
