import { type CommandEnvironment, explainFailure, runCommandLine } from './command-line.ts'

const { env, stdin, stdout, stderr } = process
const environment: CommandEnvironment = {
  env,
  stdin,
  stdout,
  stderr,
  createLog: async (...given) => (await import('./log.ts')).createLog(...given),
  stopOnSignal,
}

/** Ctrl-C reaches every process of the terminal, and `npm` and `bin/flowpost.mjs` forward it, so one may arrive twice. */
const SAME_REQUEST_MS = 500

function stopOnSignal(stop: () => Promise<void>) {
  let stoppingSinceMs: number | undefined
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      const nowMs = performance.now()
      if (stoppingSinceMs !== undefined) {
        // A second, separate signal means: exit now.
        if (nowMs - stoppingSinceMs > SAME_REQUEST_MS) process.exit(1)
        return
      }
      stoppingSinceMs = nowMs
      stop().then(
        () => process.exit(0),
        (error) => process.exit(explainFailure(error, environment)),
      )
    })
  }
}

runCommandLine(process.argv.slice(2), environment).then((code) => {
  // On success the process ends by itself once nothing keeps it running.
  if (code !== 0) process.exit(code)
})
