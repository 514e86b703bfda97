import { setFlagsFromString } from 'node:v8'
// Must come first, because it records which process started this one.
import './platform/npm-parent.mjs'

// For some platforms, npm has no package with the pinned Node; there, the installed one must be new enough.
const OLDEST = 24
if (Number.parseInt(process.version.slice(1), 10) < OLDEST) {
  process.stderr.write(`flowpost: needs Node ${OLDEST} or newer; this is ${process.version}\n`)
  process.exit(1)
}

// As PID 1 in a container, a process ignores signals that it does not handle. These handlers exit immediately,
// until a command installs its own. Elsewhere, the system's defaults do the same.
const EXIT_CODES = [
  ['SIGTERM', 143],
  ['SIGINT', 130],
]
if (process.pid === 1)
  for (const [signal, code] of EXIT_CODES)
    process.on(signal, () => {
      if (process.listenerCount(signal) === 1) process.exit(code)
    })

// Nearly everything created while loading stays in memory. Growing the young generation now would only waste 30 MB
// for the life of the process; under load it grows as usual.
setFlagsFromString('--semi-space-growth-factor=1')
// After the flags, because V8 uses them to check whether cached code is still valid.
await import('./platform/quick-imports.mjs')
await import('./start.ts')
setFlagsFromString('--semi-space-growth-factor=2')
// Large strings leave garbage that only a full collection frees, so one runs when the heap has grown by 30 percent.
setFlagsFromString('--heap-growing-percent=30')
