/**
 * Writes `lib/`, which replaces `src/` in the npm package, because Node does not strip types under
 * `node_modules`. Files and line numbers stay the same, so relative paths and stack traces remain valid.
 */
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import packageJson from '../package.json' with { type: 'json' }

const ROOT = join(import.meta.dirname, '..')
const SRC = join(ROOT, 'src')
const LIB = join(ROOT, 'lib')

const EXCLUDED_FILES =
  /^testing\/|(?:^|\/)(?:golden|__snapshots__|conformance)\/|\.(?:test|crash|browser|d)\.ts$|\.md$/

const SPECIFIER = /(\bfrom\s*|\bimport\s*\(?\s*|\bnew URL\(\s*)'((?:\.\.?\/|#)[^']+)'/g

const relativeUrl = (from: string, to: string) => relative(from, to).replaceAll(sep, '/')

const imports: Record<string, { default: string }> = packageJson.imports

/** Resolves `#name` imports here, because `imports` in package.json points to the sources. */
function targetOf(specifier: string, file: string): string {
  const source = imports[specifier]?.default
  const path = source ? `./${relativeUrl(dirname(join(SRC, file)), join(ROOT, source))}` : specifier
  return path.replace(/\.ts$/, '.js')
}

async function compile(file: string): Promise<void> {
  const target = join(LIB, file.replace(/\.ts$/, '.js'))
  await mkdir(dirname(target), { recursive: true })
  if (!/\.(?:ts|mjs)$/.test(file)) return copyFile(join(SRC, file), target)
  const source = await readFile(join(SRC, file), 'utf8')
  const code = file.endsWith('.ts') ? stripTypeScriptTypes(source) : source
  const rewritten = code.replace(
    SPECIFIER,
    (_, before: string, name: string) => `${before}'${targetOf(name, file)}'`,
  )
  await writeFile(target, rewritten)
}

await rm(LIB, { recursive: true, force: true })
const entries = await readdir(SRC, { recursive: true, withFileTypes: true })
const files = entries
  .filter((entry) => entry.isFile())
  .map((entry) => relativeUrl(SRC, join(entry.parentPath, entry.name)))
for (const file of files) if (!EXCLUDED_FILES.test(file)) await compile(file)
