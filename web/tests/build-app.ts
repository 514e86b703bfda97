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

/** When the newest of the sources was changed. */
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
  // In a process of its own: here NODE_ENV says test, and React would be built for developers.
  const env = { ...process.env, NODE_ENV: 'production' }
  execFileSync(process.execPath, [join(WEB, 'build.mjs')], { env, stdio: 'inherit' })
}
