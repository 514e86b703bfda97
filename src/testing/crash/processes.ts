import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { MAIN } from '../run-cli.ts'

/** A process of the service that a test may do anything to. */
export type Started = {
  /** Where it listens; empty for a worker. */
  url: string
  /** What it logged as an error. */
  errors: string[]
  /** Ends it as a power cut would. */
  kill(): Promise<void>
  /** Asks it to end, and waits for its exit code. */
  terminate(): Promise<number | null>
  /** Lets it do nothing, without its knowing. */
  freeze(): void
  thaw(): void
}

const ERROR_LEVEL = 50

/** Starts a command of the service and waits until it says that it is ready. */
export async function startProcess(args: string[], environment: Record<string, string>): Promise<Started> {
  const env = { PATH: process.env.PATH, ...environment, PORT: '0', LOG_LEVEL: 'info' }
  const child = spawn(process.execPath, [MAIN, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const errors: string[] = []
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const logged = JSON.parse(line) as { level: number | string; msg: string; url?: string }
      if (logged.level === 'error' || Number(logged.level) >= ERROR_LEVEL) errors.push(line)
      if (logged.msg === 'listening' || logged.msg === 'working') resolve(logged.url ?? '')
    })
    void exited.then((code) => reject(new Error(`${args.join(' ')} ended with ${code}: ${errors.join('\n')}`)))
  })
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal)
    return exited
  }
  return {
    url,
    errors,
    kill: async () => void (await end('SIGKILL')),
    terminate: () => end('SIGTERM'),
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
  }
}
