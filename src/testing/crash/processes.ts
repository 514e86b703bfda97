import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { MAIN } from '../run-cli.ts'

/** A process of the service that a test may do anything to. */
export type Started = {
  /** Where it listens; empty for a worker. */
  url: string
  /** Ends it as a power cut would. */
  kill(): Promise<void>
  /** Asks it to end, and waits for its exit code. */
  terminate(): Promise<number | null>
  /** Lets it do nothing, without its knowing. */
  freeze(): void
  thaw(): void
}

/** Starts a command of the service and waits until it says that it is ready. */
export async function startProcess(
  args: string[],
  environment: Record<string, string>,
  onError: (line: string) => void,
): Promise<Started> {
  const env = { PATH: process.env.PATH, ...environment, PORT: '0', LOG_LEVEL: 'info' }
  const child = spawn(process.execPath, [MAIN, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  let wasFrozen = false
  // A connection to the database that was being opened has timed out when the process wakes up. It rightly says so.
  const isExcused = (line: string) => wasFrozen && line.includes('"type":"StoreUnavailable"')
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const isError = line.includes('"level":"error"') || line.includes('"level":"fatal"')
      if (isError && !isExcused(line)) onError(line)
      const { msg, url = '' } = JSON.parse(line) as { msg: string; url?: string }
      if (msg === 'listening' || msg === 'working') resolve(url)
    })
    void exited.then((code) => reject(new Error(`flowpost ${args.join(' ')} ended with ${code}`)))
  })
  const end = (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal)
    return exited
  }
  return {
    url,
    kill: async () => void (await end('SIGKILL')),
    terminate: () => end('SIGTERM'),
    freeze() {
      wasFrozen = true
      child.kill('SIGSTOP')
    },
    thaw: () => void child.kill('SIGCONT'),
  }
}
