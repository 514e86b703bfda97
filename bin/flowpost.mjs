#!/usr/bin/env node
// Starts Flowpost on the Node release that it comes with, from whichever one the machine has. A Node that is too old
// must still be able to read this file: no static imports, no `?.`, no `??`, no top-level await.

const OLDEST = 20
const RUNS_SOURCES = 24

const majorOf = (version) => Number(version.replace('v', '').split('.')[0])

/** Signals that a terminal or a service manager sends; the rest cannot be handed on. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2', 'SIGCONT', 'SIGWINCH']

function fail(line) {
  process.stderr.write(`flowpost: ${line}\n`)
  process.exitCode = 1
}

/** The release that `npm ci` has installed; in the image there is none, because its own Node is the right one. */
function findPinned(moduleApi, fs, path) {
  const require = moduleApi.createRequire(import.meta.url)
  try {
    const manifest = require.resolve('node/package.json')
    const binary = path.join(path.dirname(manifest), 'bin', 'node')
    return fs.existsSync(binary) ? { binary, version: `v${require(manifest).version}` } : undefined
  } catch {
    return undefined
  }
}

function run(spawn, binary, main) {
  const child = spawn(binary, [main, ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => fail(`${binary} could not be started: ${error.message}`))
  child.on('exit', (code, signal) => {
    if (signal === null) {
      process.exitCode = code
      return
    }
    // Ends by the same signal, so that whoever started this sees what happened.
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

function start([{ spawn }, moduleApi, fs, path, url]) {
  const main = new URL('../src/main.ts', import.meta.url)
  const pinned = findPinned(moduleApi, fs, path)
  const isRightAlready = pinned
    ? pinned.version === process.version
    : majorOf(process.version) >= RUNS_SOURCES
  if (isRightAlready) return import(main.href)
  if (pinned) return run(spawn, pinned.binary, url.fileURLToPath(main))
  return fail('the Node release that Flowpost runs on is not installed; run: npm ci')
}

if (majorOf(process.version) < OLDEST) fail(`needs Node ${OLDEST} or newer; this is ${process.version}`)
else
  Promise.all([
    import('node:child_process'),
    import('node:module'),
    import('node:fs'),
    import('node:path'),
    import('node:url'),
  ]).then(start)
