import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { MAIN } from '../run-cli.ts'

/** A service process that a test can kill or freeze. */
export type ServiceProcess = {
  /** Its base URL; empty for a worker. */
  url: string
  /** Kills it immediately, without a chance to finish anything. */
  kill(): Promise<void>
  /** Sends SIGTERM, and returns the exit code. */
  terminate(): Promise<number | null>
  freeze(): void
  thaw(): void
}

/** Starts a command and waits until it is ready. */
export async function startProcess(
  args: string[],
  environment: Record<string, string>,
  onError: (line: string) => void,
): Promise<ServiceProcess> {
  const env = { PATH: process.env.PATH, ...environment, PORT: '0', LOG_LEVEL: 'info' }
  const child = spawn(process.execPath, [MAIN, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  let wasFrozen = false
  // A database connection that was being opened may time out while the process is frozen.
  const isExpected = (line: string) => wasFrozen && line.includes('"type":"DatabaseUnavailable"')
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const isError = line.includes('"level":"error"') || line.includes('"level":"fatal"')
      if (isError && !isExpected(line)) onError(line)
      const { msg, url = '' } = JSON.parse(line) as { msg: string; url?: string }
      if (msg === 'listening' || msg === 'working') resolve(url)
    })
    void exited.then((code) => reject(new Error(`flowpost ${args.join(' ')} exited with ${code}`)))
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
