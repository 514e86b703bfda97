import { execFileSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const WEB = join(import.meta.dirname, '..')
const SOURCES = ['src', 'public', 'index.html', '../vite.config.ts']

const changedAt = (path: string) => {
  try {
    return statSync(path).mtimeMs
  } catch {
    return 0
  }
}

/** When a source file last changed. */
function newestSource(): number {
  const files = SOURCES.flatMap((source) => {
    const path = join(WEB, source)
    if (!statSync(path).isDirectory()) return [path]
    return readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))
  })
  return Math.max(...files.map(changedAt))
}

/** Browser tests use the built app, which is rebuilt if its sources are newer. */
export default function buildApp() {
  if (changedAt(join(WEB, 'dist', 'index.html')) > newestSource()) return
  // In a separate process: with NODE_ENV=test, the development version of React would be bundled.
  const env = { ...process.env, NODE_ENV: 'production' }
  execFileSync(process.execPath, [join(WEB, 'build.mjs')], { env, stdio: 'inherit' })
}
