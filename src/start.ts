import { type CommandEnvironment, explainFailure, runCommandLine, type StopReason } from './command-line.ts'
import { onNpmEnd } from './platform/npm-parent.mjs'

const { env, stdin, stdout, stderr } = process
const environment: CommandEnvironment = {
  env,
  stdin,
  stdout,
  stderr,
  createLog: async (...args) => (await import('./log.ts')).createLog(...args),
  stopOnSignal,
}

/**
 * Ctrl-C reaches every process in the terminal, and `npm` and `bin/flowpost.mjs` forward it, so this process may
 * receive it twice.
 */
const SAME_REQUEST_MS = 500

function stopOnSignal(stop: (reason: StopReason) => Promise<void>, limitSeconds: number) {
  let stoppingSinceMs: number | undefined
  const stopOnce = (reason: StopReason) => {
    if (stoppingSinceMs !== undefined) return
    stoppingSinceMs = performance.now()
    setTimeout(() => {
      stderr.write(
        `flowpost: did not stop within ${limitSeconds} s; unfinished work resumes at the next start\n`,
      )
      process.exit(1)
    }, limitSeconds * 1000).unref()
    stop(reason).then(
      () => process.exit(0),
      (error) => process.exit(explainFailure(error, environment)),
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // A separate second signal exits immediately.
      if (stoppingSinceMs !== undefined && performance.now() - stoppingSinceMs > SAME_REQUEST_MS)
        process.exit(1)
      stopOnce(signal === 'SIGTERM' ? 'terminated' : 'by hand')
    })
  }
  onNpmEnd(() => stopOnce('by hand'))
}

runCommandLine(process.argv.slice(2), environment).then((code) => {
  // On success the process exits once nothing keeps it running.
  if (code !== 0) process.exit(code)
})
