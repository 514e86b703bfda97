import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import packageJson from '../../package.json' with { type: 'json' }
import { freePort } from '../../src/testing/database/postgres-server.ts'

export type ServerProcess = { url: string; pid: number; startMs: number; stop(): Promise<void> }

/** Starts Flowpost with the same flags as `npm start`, which affect its memory. */
export function startFlowpost(environment: Record<string, string>): Promise<ServerProcess> {
  const [, ...args] = packageJson.scripts.start.split(' ')
  return startServer(process.execPath, args, environment)
}

/** Starts a server process and waits until it responds. */
export async function startServer(
  command: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  const port = await freePort()
  const startedMs = performance.now()
  const env = { ...process.env, ...environment, PORT: String(port) }
  const child: ChildProcess = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const url = `http://127.0.0.1:${port}`
  while (!(await isResponding(url))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`${command} ${args.join(' ')} exited`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return {
    url,
    pid: child.pid ?? 0,
    startMs: performance.now() - startedMs,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

const isResponding = (url: string) =>
  fetch(`${url}/api/v1`).then(
    (response) => response.ok,
    () => false,
  )

const CLOCK_TICKS_PER_SECOND = 100

/** The CPU time of a process, including all threads. */
export function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / CLOCK_TICKS_PER_SECOND
}

export const residentMb = (pid: number) => memoryMb(pid, 'VmRSS')
export const peakMb = (pid: number) => memoryMb(pid, 'VmHWM')

function memoryMb(pid: number, field: string): number {
  const kb = new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kb) / 1024
}
