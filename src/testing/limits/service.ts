import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import packageJson from '../../../package.json' with { type: 'json' }
import { processEnvironment } from '../run-cli.ts'

const PROBE_INTERVAL_MS = 5
const MB = 1024 * 1024

export type Service = { url: string; child: ChildProcess }

/** Starts the service in a separate process with the command of `npm start`, which also sets memory options. */
export async function startService(environment: Record<string, string>): Promise<Service> {
  const env = processEnvironment({ ...environment, PORT: '0', LOG_LEVEL: 'info' })
  const [, ...args] = packageJson.scripts.start.split(' ')
  const child = spawn(process.execPath, [...args, '--no-worker'], {
    cwd: join(import.meta.dirname, '../../..'),
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  for await (const bytes of child.stdout ?? []) {
    text += bytes
    const address = /"url":"http:\/\/[^"]*:(\d+)"/.exec(text)
    if (!address) continue
    child.stdout?.resume()
    return { child, url: `http://127.0.0.1:${address[1]}` }
  }
  throw new Error(`the service did not start: ${text}`)
}

const readMemory = ({ child }: Service, field: 'VmRSS' | 'VmHWM') =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) *
  1024

export type Measurement<T> = { result: T; waitMs: number; callMs: number; growthMb: number }

/** Probes the service while it works, and measures the longest wait for a response and the memory growth. */
export async function measure<T>(service: Service, work: () => Promise<T>): Promise<Measurement<T>> {
  const before = readMemory(service, 'VmRSS')
  // Resets the peak.
  writeFileSync(`/proc/${service.child.pid}/clear_refs`, '5')
  const prober = new Worker(PROBE, {
    eval: true,
    workerData: { url: `${service.url}/healthz`, everyMs: PROBE_INTERVAL_MS },
  })
  await once(prober, 'message')
  const startedMs = performance.now()
  const result = await work()
  const callMs = performance.now() - startedMs
  const slowest = once(prober, 'message')
  prober.postMessage('end')
  const [waitMs] = (await slowest) as [number]
  await prober.terminate()
  return { result, waitMs, callMs, growthMb: (readMemory(service, 'VmHWM') - before) / MB }
}

/** Runs in a separate thread, so that preparing the call does not delay probes. */
const PROBE = `
  const { get } = require('node:http')
  const { setTimeout } = require('node:timers/promises')
  const { parentPort, workerData: { url, everyMs } } = require('node:worker_threads')
  const probe = () => new Promise((resolve, reject) => {
    get(url, (incoming) => incoming.resume().on('end', resolve)).on('error', reject)
  })
  let isOver = false
  parentPort.on('message', () => { isOver = true })
  const run = async () => {
    await probe()
    parentPort.postMessage(0)
    let slowestMs = 0
    while (!isOver) {
      const startedMs = performance.now()
      await probe()
      slowestMs = Math.max(slowestMs, performance.now() - startedMs)
      await setTimeout(everyMs)
    }
    parentPort.postMessage(slowestMs)
  }
  run()
`
