import { enableCompileCache } from 'node:module'

// PID 1 of a container ignores signals that it has no handler for. This one exits at once, until a command installs
// its own handler. Any other process gets the system's default, which does the same.
const ENDINGS = [
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const
if (process.pid === 1)
  for (const [signal, code] of ENDINGS)
    process.on(signal, () => {
      if (process.listenerCount(signal) === 1) process.exit(code)
    })

// Must run before anything else is loaded. Caching compiled code makes the next start a third faster.
enableCompileCache()
await import('./start.ts')
