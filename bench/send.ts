import { setTimeout } from 'node:timers/promises'
import nodemailer from 'nodemailer'
import { Pool } from 'undici'
import { type BenchDatabase, createBenchDatabase, DATABASES } from './bench-database.ts'
import { cpuMs, peakMb, type ServerProcess, startFlowpost, startServer } from './servers/server-process.ts'
import { acceptMany, drain, HTML, prepare, type Setup, SHORT_LINES, type Sink, startSink } from './steps.ts'
import { median, type Row, timeRow } from './table.ts'
import { fetchLoop } from './test-runs.ts'

/** `QUICK=1` takes half a minute instead of six minutes: only SQLite, or the database in `DATABASE`. */
const { QUICK, DATABASE = QUICK ? 'sqlite' : undefined } = process.env
const ROUNDS = QUICK ? 1 : 3
const SECONDS = QUICK ? 2 : 3
const STARTS = QUICK ? 1 : 3
const DRAIN_COUNT = 2000
const LONG_RUN = QUICK ? DRAIN_COUNT : 50_000

const EMAILS_GOAL = { sqlite: 0.4, postgres: 0.3 }
const STEPS_GOAL = 0.35
const CPU_PER_EMAIL_GOAL_MS = 3

type Bench = {
  kind: (typeof DATABASES)[number]
  database: BenchDatabase
  setup: Setup
  sink: Sink
  target: ServerProcess
}

/**
 * Sending: accepting steps, the first emails after a start, steps whose callers wait (compared with the underlying
 * libraries), and draining a backlog.
 */
export async function benchSend(): Promise<Row[]> {
  const rows: Row[] = []
  for (const kind of DATABASES.filter((name) => !DATABASE || name === DATABASE)) {
    const database = await createBenchDatabase(kind)
    const sink = await startSink()
    const target = await startServer(process.execPath, ['bench/servers/bare-server.ts'], {
      BARE_BODY: '{"ok":true}',
    })
    try {
      const bench = { kind, database, sink, target, setup: await prepare(database, sink.port, target.url) }
      rows.push(await acceptRow(bench))
      rows.push(...(await firstEmailRows(bench)))
      rows.push(...(await waitingRows(bench)))
      rows.push(...(await drainRows(bench)))
    } finally {
      sink.stop()
      await target.stop()
      await database.remove()
    }
  }
  return rows
}

async function acceptRow({ database, setup, kind }: Bench): Promise<Row> {
  const times = (await acceptMany(database, setup, 1000, 'HTTP_REQUEST')).sort((a, b) => a - b)
  await drain(database)
  return timeRow(`accept 1,000 steps from 100 clients, ${kind}, p99`, times[990] ?? Number.NaN, 50)
}

const startServing = ({ database }: Bench) =>
  startFlowpost({ ...database.environment, FLOWPOST_EGRESS_ALLOW: '127.0.0.0/8', LOG_LEVEL: 'warn' })

/** The first emails after a start: immediately, and after the service has had time to warm up. */
async function firstEmailRows(bench: Bench): Promise<Row[]> {
  const rows: Row[] = []
  for (const pauseMs of [0, 1500]) {
    const firstTimes: number[] = []
    const warmTimes: number[] = []
    for (let start = 0; start < STARTS; start++) {
      const server = await startServing(bench)
      const steps = openSteps(server, bench, 1)
      const times: number[] = []
      await setTimeout(pauseMs)
      while (times.length < 12) {
        const startedMs = performance.now()
        await steps.sendEmail(bench.setup.layoutId)
        times.push(performance.now() - startedMs)
      }
      firstTimes.push(times[0] ?? Number.NaN)
      warmTimes.push(median(times.slice(7)))
      await steps.close()
      await server.stop()
    }
    const ratio = median(firstTimes) / median(warmTimes)
    rows.push({
      metric: `first email ${pauseMs} ms after the first response, ${bench.kind}`,
      measured: `${median(firstTimes).toFixed(0)} ms`,
      baseline: `warm ${median(warmTimes).toFixed(1)} ms`,
      ratio,
      ...(pauseMs > 0 ? { goal: '≤ 4×', isMet: ratio <= 4 } : {}),
    })
  }
  return rows
}

async function waitingRows(bench: Bench): Promise<Row[]> {
  const { kind, setup, sink, target } = bench
  const server = await startServing(bench)
  const rows: Row[] = []
  try {
    for (const [name, html, layoutId, callers] of [
      ['emails', HTML, setup.layoutId, 10],
      ['emails', HTML, setup.layoutId, 50],
      ['emails with short lines', SHORT_LINES, setup.shortLinesId, 10],
    ] as const) {
      const steps = openSteps(server, bench, callers)
      const callBaseline = () => sendWithLibrary(sink.port, html, callers)
      const callService = () => repeat(callers, SECONDS, () => steps.sendEmail(layoutId))
      const metric = `${name}, ${callers} waiting callers, ${kind}`
      const { perSecond, cpuPerCallMs } = await alternate(server, callService, callBaseline)
      rows.push(ratioRow(metric, perSecond, 'nodemailer pool', EMAILS_GOAL[kind]))
      rows.push(timeRow(`${metric}, CPU per email`, cpuPerCallMs, CPU_PER_EMAIL_GOAL_MS))
      await steps.close()
    }
    for (const callers of [10, 50]) {
      const steps = openSteps(server, bench, callers)
      const callService = () => repeat(callers, SECONDS, () => steps.makeCall())
      const metric = `HTTP steps, ${callers} waiting callers, ${kind}`
      const { perSecond, cpuPerCallMs } = await alternate(server, callService, () =>
        fetchLoop(target.url, callers),
      )
      rows.push(ratioRow(metric, perSecond, 'fetch loop', STEPS_GOAL))
      rows.push({ metric: `${metric}, CPU per step`, measured: `${cpuPerCallMs.toFixed(2)} ms` })
      await steps.close()
    }
    rows.push(memoryRow(`memory under this load, ${kind}`, peakMb(server.pid)))
    return rows
  } finally {
    await server.stop()
  }
}

/** Accepted executions, processed by one worker without waiting callers. */
async function drainRows({ kind, database, setup }: Bench): Promise<Row[]> {
  const isLong = kind === 'sqlite'
  const count = isLong ? LONG_RUN : DRAIN_COUNT
  await acceptMany(database, setup, count, 'EMAIL')
  let peak = 0
  const emails = await drain(database, { onPoll: (pid) => (peak = peakMb(pid)) })
  await acceptMany(database, setup, DRAIN_COUNT, 'HTTP_REQUEST')
  const calls = await drain(database)
  return [
    { metric: `${count} waiting emails drained per second, ${kind}`, measured: emails.toFixed(0) },
    ...(isLong ? [memoryRow(`memory over ${count} sends, ${kind}`, peak)] : []),
    { metric: `${DRAIN_COUNT} waiting HTTP steps drained per second, ${kind}`, measured: calls.toFixed(0) },
  ]
}

/** Alternates between the service and its baseline; the first round warms up. */
async function alternate(
  server: ServerProcess,
  callService: () => Promise<number>,
  callBaseline: () => Promise<number>,
) {
  const rounds: { service: number; baseline: number; cpuPerCallMs: number }[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const baseline = await callBaseline()
    const [cpuBefore, startedMs] = [cpuMs(server.pid), performance.now()]
    const rate = await callService()
    const calls = (rate * (performance.now() - startedMs)) / 1000
    rounds.push({ service: rate, baseline, cpuPerCallMs: (cpuMs(server.pid) - cpuBefore) / calls })
  }
  const medianOf = (name: keyof (typeof rounds)[number]) => median(rounds.slice(1).map((r) => r[name]))
  return {
    perSecond: { service: medianOf('service'), baseline: medianOf('baseline') },
    cpuPerCallMs: medianOf('cpuPerCallMs'),
  }
}

/** Calls per second, with each caller making one call at a time. */
async function repeat(callers: number, seconds: number, call: (n: number) => Promise<unknown>) {
  const startedMs = performance.now()
  const deadline = startedMs + seconds * 1000
  let calls = 0
  const loop = async () => {
    while (performance.now() < deadline) await call(calls++)
  }
  await Promise.all(Array.from({ length: callers }, loop))
  return (calls * 1000) / (performance.now() - startedMs)
}

let runs = 0

function openSteps(server: ServerProcess, { database, setup }: Bench, connections: number) {
  const pool = new Pool(server.url, { connections })
  const run = async (step: string, input: Record<string, unknown>) => {
    const n = ++runs
    const response = await pool.request({
      method: 'POST',
      path: `/steps/v1/${database.ctx.storeId}/${step}`,
      headers: { authorization: `Bearer ${setup.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        ...input,
        runId: `waiting-${n}`,
        variables: { name: `Customer ${n}`, id: n },
      }),
    })
    const { status } = (await response.body.json()) as { status: string }
    if (status !== 'SUCCESS') throw new Error(`a step ended with ${status}`)
  }
  return {
    sendEmail: (layoutId: string) => run('send-email', { layoutId, to: `customer${runs}@example.com` }),
    makeCall: () => run('http-request', { requestId: setup.requestId }),
    close: () => pool.close(),
  }
}

/** Emails per second with only nodemailer. */
async function sendWithLibrary(port: number, layout: string, callers: number): Promise<number> {
  const transport = nodemailer.createTransport({
    host: '127.0.0.1',
    port,
    pool: true,
    maxConnections: 10,
    maxMessages: Number.POSITIVE_INFINITY,
    ignoreTLS: true,
  })
  try {
    return await repeat(callers, SECONDS / 2, (n) => {
      const html = layout.replace('{{ variables.name }}', `Customer ${n}`)
      return transport.sendMail({
        from: 'shop@shop.example',
        to: `customer${n}@example.com`,
        subject: `News for Customer ${n}`,
        html,
        text: html.replace(/<[^>]+>/g, ''),
      })
    })
  } finally {
    transport.close()
  }
}

function ratioRow(
  metric: string,
  { service, baseline }: { service: number; baseline: number },
  baselineName: string,
  goal: number,
) {
  const ratio = service / baseline
  return {
    metric: `${metric}, per second`,
    measured: service.toFixed(0),
    baseline: `${baselineName} ${baseline.toFixed(0)}`,
    ratio,
    goal: `≥ ${goal}×`,
    isMet: ratio >= goal,
  }
}

const memoryRow = (metric: string, mb: number): Row => ({
  metric,
  measured: `${mb.toFixed(0)} MB`,
  goal: '≤ 260 MB',
  isMet: mb <= 260,
})
