#!/usr/bin/env node
// Starts Flowpost on the Node release that it comes with, from whichever one the machine has. A Node that is too old
// must still be able to read this file: no static imports, no `?.`, no `??`, no top-level await.

const OLDEST = 20
const RUNS_SOURCES = 24

/** How a process that runs for long keeps its memory small; `npm start` and the image say the same. */
const FLAGS = ['--max-semi-space-size=8']
const ALLOCATOR = { MALLOC_MMAP_THRESHOLD_: '262144' }
const LONG_RUNNING = ['serve', 'worker']

/** Holds the release for this machine; named as its makers do. */
const PINNED = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}/package.json`

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
    const { version, bin } = require(PINNED)
    const binary = path.join(path.dirname(require.resolve(PINNED)), bin.node)
    return fs.existsSync(binary) ? { binary, version: `v${version}` } : undefined
  } catch {
    return undefined
  }
}

function run(spawn, binary, main) {
  const env = Object.assign({}, ALLOCATOR, process.env)
  const child = spawn(binary, FLAGS.concat(main, process.argv.slice(2)), { stdio: 'inherit', env })
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

/** Continues as the program itself. Flags need a new start of Node, which takes the place of this process. */
function become(main, url) {
  const isLong = LONG_RUNNING.indexOf(process.argv[2]) !== -1
  if (!isLong || !process.execve) return import(main.href)
  const options = FLAGS.concat(process.execArgv)
  const args = [process.execPath].concat(options, url.fileURLToPath(main), process.argv.slice(2))
  return process.execve(process.execPath, args, Object.assign({}, ALLOCATOR, process.env))
}

function start([{ spawn }, moduleApi, fs, path, url]) {
  const main = new URL('../src/main.mjs', import.meta.url)
  const pinned = findPinned(moduleApi, fs, path)
  const isRightAlready = pinned
    ? pinned.version === process.version
    : majorOf(process.version) >= RUNS_SOURCES
  if (isRightAlready) return become(main, url)
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
