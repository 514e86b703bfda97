#!/usr/bin/env node
// Starts Flowpost on the Node release that it comes with, from whichever one the machine has. A Node that is too old
// must still be able to read this file: no static imports, no `?.`, no `??`, no top-level await.

const OLDEST_LAUNCHER = 20
const OLDEST = 24

/** How a process that runs for long keeps its memory small; the image does the same. */
const FLAGS = ['--max-semi-space-size=8']
const ALLOCATOR = { MALLOC_MMAP_THRESHOLD_: '262144' }
const LONG_RUNNING = ['serve', 'worker']

/** Holds the release for this machine; named as its makers do. */
const PINNED = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`

const majorOf = (version) => Number(version.replace('v', '').split('.')[0])

/** Signals that a terminal or a service manager sends; the rest cannot be handed on. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2', 'SIGCONT', 'SIGWINCH']

function fail(line) {
  process.stderr.write(`flowpost: ${line}\n`)
  process.exitCode = 1
}

/** The release that `npm ci` has installed; in the image there is none, because its own Node is the right one. */
function findPinned(require, fs, path) {
  const manifest = `${PINNED}/package.json`
  try {
    const { version, bin } = require(manifest)
    const binary = path.join(path.dirname(require.resolve(manifest)), bin.node)
    return fs.existsSync(binary) ? { binary, version: `v${version}` } : undefined
  } catch {
    return undefined
  }
}

function run(spawn, binary, main, onNpmEnd) {
  const env = Object.assign({}, ALLOCATOR, process.env)
  const child = spawn(binary, FLAGS.concat(main, process.argv.slice(2)), { stdio: 'inherit', env })
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
  onNpmEnd(() => child.kill('SIGTERM'))
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

/** Continues as the program itself. Flags need a new start of Node, which takes the place of this process. */
function become(main, url) {
  const isLong = LONG_RUNNING.indexOf(process.argv[2]) !== -1
  // Windows has no such call.
  if (!isLong || !process.execve || process.platform === 'win32') return import(main.href)
  const options = FLAGS.concat(process.execArgv)
  const args = [process.execPath].concat(options, url.fileURLToPath(main), process.argv.slice(2))
  return process.execve(process.execPath, args, Object.assign({}, ALLOCATOR, process.env))
}

/** The sources of a clone, or what `npm pack` has made of them. */
function findMain(fs) {
  const [source, compiled] = ['../src/main.mjs', '../lib/main.mjs'].map(
    (path) => new URL(path, import.meta.url),
  )
  return fs.existsSync(source) ? source : compiled
}

/** npm brings the release for some machines only. */
function explainMissing(require) {
  const need = `needs Node ${OLDEST} or newer; this is ${process.version}`
  const { optionalDependencies } = require('../package.json')
  return PINNED in optionalDependencies
    ? `${need}, and the release that comes with Flowpost is not installed; run: npm install --include=optional`
    : `${need}; install it from https://nodejs.org`
}

function start([{ spawn }, moduleApi, fs, path, url]) {
  const main = findMain(fs)
  const require = moduleApi.createRequire(import.meta.url)
  const pinned = findPinned(require, fs, path)
  const isRightAlready = pinned ? pinned.version === process.version : majorOf(process.version) >= OLDEST
  if (isRightAlready) return become(main, url)
  if (!pinned) return fail(explainMissing(require))
  return import(new URL('platform/npm-parent.mjs', main)).then(({ onNpmEnd }) =>
    run(spawn, pinned.binary, url.fileURLToPath(main), onNpmEnd),
  )
}

if (majorOf(process.version) < OLDEST_LAUNCHER)
  fail(`needs Node ${OLDEST_LAUNCHER} or newer; this is ${process.version}`)
else
  Promise.all([
    import('node:child_process'),
    import('node:module'),
    import('node:fs'),
    import('node:path'),
    import('node:url'),
  ]).then(start)
