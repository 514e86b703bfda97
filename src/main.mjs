import { setFlagsFromString } from 'node:v8'
// First, because it reads who started this process.
import './platform/npm-parent.mjs'

// npm has no package with the pinned Node for some machines: their own must be new enough.
const OLDEST = 24
if (Number.parseInt(process.version.slice(1), 10) < OLDEST) {
  process.stderr.write(`flowpost: needs Node ${OLDEST} or newer; this is ${process.version}\n`)
  process.exit(1)
}

// PID 1 of a container ignores signals that it has no handler for. This one exits at once, until a command installs
// its own handler. Any other process gets the system's default, which does the same.
const ENDINGS = [
  ['SIGTERM', 143],
  ['SIGINT', 130],
]
if (process.pid === 1)
  for (const [signal, code] of ENDINGS)
    process.on(signal, () => {
      if (process.listenerCount(signal) === 1) process.exit(code)
    })

// Nearly everything made while loading stays. Growing the space for new objects meanwhile would only leave 30 MB empty
// for the rest of the process; under load it grows as usual.
setFlagsFromString('--semi-space-growth-factor=1')
// After the flags, by which V8 tells whether compiled code is still good.
await import('./platform/quick-imports.mjs')
await import('./start.ts')
setFlagsFromString('--semi-space-growth-factor=2')
// Large texts leave garbage that only a full collection finds: it comes when the heap has grown by a third.
setFlagsFromString('--heap-growing-percent=30')
