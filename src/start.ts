import { explainFailure, runCommandLine, type Surroundings } from './command-line.ts'
import { createLog } from './log.ts'

const { env, stdin, stdout, stderr } = process
const surroundings: Surroundings = { env, stdin, stdout, stderr, createLog, stopOnSignal }

/** Ctrl-C reaches every process of the terminal, and `npm` and `bin/flowpost.mjs` hand it on as well. */
const SAME_REQUEST_MS = 500

function stopOnSignal(stop: () => Promise<void>) {
  let stoppingSinceMs: number | undefined
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      const nowMs = performance.now()
      if (stoppingSinceMs !== undefined) {
        // Whoever asks twice does not want to wait.
        if (nowMs - stoppingSinceMs > SAME_REQUEST_MS) process.exit(1)
        return
      }
      stoppingSinceMs = nowMs
      stop().then(
        () => process.exit(0),
        (error) => process.exit(explainFailure(error, surroundings)),
      )
    })
  }
}

runCommandLine(process.argv.slice(2), surroundings).then((code) => {
  // Without a failure the process goes on for as long as there is something to do.
  if (code !== 0) process.exit(code)
})
