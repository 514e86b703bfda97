#!/usr/bin/env node
// Runs Flowpost on the Node release installed with it, if there is one, whichever version launched this script. Even
// a Node that is too old must be able to load this file: no static imports, no `?.`, no `??`, no top-level await.

const OLDEST_LAUNCHER = 20
const OLDEST = 24

/** Limit the memory of long-running processes; the Dockerfile sets the same values. */
const FLAGS = ['--max-semi-space-size=8']
const ALLOCATOR = { MALLOC_MMAP_THRESHOLD_: '262144' }
const LONG_RUNNING = ['serve', 'worker']

/** The npm package with the Node binary for this platform. */
const PINNED = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`

const majorOf = (version) => Number(version.replace('v', '').split('.')[0])

/** Signals that terminals and service managers send; they are forwarded to the child process. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2', 'SIGCONT', 'SIGWINCH']

function fail(line) {
  process.stderr.write(`flowpost: ${line}\n`)
  process.exitCode = 1
}

/** The Node release installed by `npm ci`. The Docker image does not need it: its own Node is the right version. */
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
    // Ends with the same signal, so that the parent process sees why.
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

/** Runs the program in this process. Flags only take effect when Node starts, so they require replacing the process. */
function become(main, url) {
  const isLongRunning = LONG_RUNNING.indexOf(process.argv[2]) !== -1
  // Windows has no `execve`.
  if (!isLongRunning || !process.execve || process.platform === 'win32') return import(main.href)
  const options = FLAGS.concat(process.execArgv)
  const args = [process.execPath].concat(options, url.fileURLToPath(main), process.argv.slice(2))
  return process.execve(process.execPath, args, Object.assign({}, ALLOCATOR, process.env))
}

/** The sources in a clone, or the compiled code in the npm package. */
function findMain(fs) {
  const [source, compiled] = ['../src/main.mjs', '../lib/main.mjs'].map(
    (path) => new URL(path, import.meta.url),
  )
  return fs.existsSync(source) ? source : compiled
}

/** npm does not have a Node binary for every platform. */
function explainMissing(require) {
  const requirement = `needs Node ${OLDEST} or newer; this is ${process.version}`
  const { optionalDependencies } = require('../package.json')
  return PINNED in optionalDependencies
    ? `${requirement}, and the release that comes with Flowpost is not installed; run: npm install --include=optional`
    : `${requirement}; install it from https://nodejs.org`
}

function start([{ spawn }, moduleApi, fs, path, url]) {
  const main = findMain(fs)
  const require = moduleApi.createRequire(import.meta.url)
  const pinned = findPinned(require, fs, path)
  const isRightRelease = pinned ? pinned.version === process.version : majorOf(process.version) >= OLDEST
  if (isRightRelease) return become(main, url)
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
