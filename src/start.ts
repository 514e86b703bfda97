import { explainFailure, runCommandLine, type Surroundings } from './command-line.ts'
import { createLog } from './log.ts'

const { env, stdin, stdout, stderr } = process
const surroundings: Surroundings = { env, stdin, stdout, stderr, createLog, stopOnSignal }

function stopOnSignal(stop: () => Promise<void>) {
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // Whoever asks twice does not want to wait.
      if (isStopping) process.exit(1)
      isStopping = true
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
