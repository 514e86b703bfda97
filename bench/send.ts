import { setTimeout } from 'node:timers/promises'
import nodemailer from 'nodemailer'
import { Pool } from 'undici'
import { type BenchDatabase, createBenchDatabase, DATABASES } from './bench-database.ts'
import { cpuMs, peakMb, type ServerProcess, startFlowpost, startServer } from './servers/server-process.ts'
import { acceptMany, drain, HTML, prepare, type SetUp, SHORT_LINES, type Sink, startSink } from './steps.ts'
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
  setUp: SetUp
  sink: Sink
  target: ServerProcess
}

/** Email and HTTP steps with callers that wait for the outcome, compared with the underlying libraries alone. */
export async function benchSend(): Promise<Row[]> {
  const rows: Row[] = []
  for (const kind of DATABASES.filter((name) => !DATABASE || name === DATABASE)) {
    const database = await createBenchDatabase(kind)
    const sink = await startSink()
    const target = await startServer(process.execPath, ['bench/servers/bare-server.ts'], {
      BARE_BODY: '{"ok":true}',
    })
    try {
      const bench = { kind, database, sink, target, setUp: await prepare(database, sink.port, target.url) }
      rows.push(await acceptFigure(bench))
      rows.push(...(await firstEmailFigures(bench)))
      rows.push(...(await waitingFigures(bench)))
      rows.push(...(await drainedFigures(bench)))
    } finally {
      sink.stop()
      await target.stop()
      await database.remove()
    }
  }
  return rows
}

async function acceptFigure({ database, setUp, kind }: Bench): Promise<Row> {
  const times = (await acceptMany(database, setUp, 1000, 'HTTP_REQUEST')).sort((a, b) => a - b)
  await drain(database)
  return timeRow(`accept 1,000 steps from 100 clients, ${kind}, p99`, times[990] ?? Number.NaN, 50)
}

const startServing = ({ database }: Bench) =>
  startFlowpost({ ...database.environment, FLOWPOST_EGRESS_ALLOW: '127.0.0.0/8', LOG_LEVEL: 'warn' })

/** The first emails after a start: immediately, and after the service has had time to warm up. */
async function firstEmailFigures(bench: Bench): Promise<Row[]> {
  const rows: Row[] = []
  for (const pauseMs of [0, 1500]) {
    const firsts: number[] = []
    const tenths: number[] = []
    for (let start = 0; start < STARTS; start++) {
      const server = await startServing(bench)
      const steps = openSteps(server, bench, 1)
      const times: number[] = []
      await setTimeout(pauseMs)
      while (times.length < 12) {
        const started = performance.now()
        await steps.sendEmail(bench.setUp.layoutId)
        times.push(performance.now() - started)
      }
      firsts.push(times[0] ?? Number.NaN)
      tenths.push(median(times.slice(7)))
      await steps.close()
      await server.stop()
    }
    const ratio = median(firsts) / median(tenths)
    rows.push({
      figure: `first email ${pauseMs} ms after the first response, ${bench.kind}`,
      measured: `${median(firsts).toFixed(0)} ms`,
      baseline: `tenth ${median(tenths).toFixed(1)} ms`,
      ratio,
      ...(pauseMs > 0 ? { goal: '≤ 4×', isMet: ratio <= 4 } : {}),
    })
  }
  return rows
}

async function waitingFigures(bench: Bench): Promise<Row[]> {
  const { kind, setUp, sink, target } = bench
  const server = await startServing(bench)
  const rows: Row[] = []
  try {
    for (const [name, html, layoutId, callers] of [
      ['emails', HTML, setUp.layoutId, 10],
      ['emails', HTML, setUp.layoutId, 50],
      ['emails with short lines', SHORT_LINES, setUp.shortLinesId, 10],
    ] as const) {
      const steps = openSteps(server, bench, callers)
      const callBaseline = () => sendWithLibrary(sink.port, html, callers)
      const callService = () => repeat(callers, SECONDS, () => steps.sendEmail(layoutId))
      const figure = `${name}, ${callers} waiting callers, ${kind}`
      const { perSecond, cpuPerCallMs } = await alternate(server, callService, callBaseline)
      rows.push(ratioRow(figure, perSecond, 'nodemailer pool', EMAILS_GOAL[kind]))
      rows.push(timeRow(`${figure}, CPU each`, cpuPerCallMs, CPU_PER_EMAIL_GOAL_MS))
      await steps.close()
    }
    for (const callers of [10, 50]) {
      const steps = openSteps(server, bench, callers)
      const callService = () => repeat(callers, SECONDS, () => steps.makeCall())
      const figure = `HTTP steps, ${callers} waiting callers, ${kind}`
      const { perSecond, cpuPerCallMs } = await alternate(server, callService, () =>
        fetchLoop(target.url, callers),
      )
      rows.push(ratioRow(figure, perSecond, 'fetch loop', STEPS_GOAL))
      rows.push({ figure: `${figure}, CPU each`, measured: `${cpuPerCallMs.toFixed(2)} ms` })
      await steps.close()
    }
    rows.push(memoryRow(`memory under this load, ${kind}`, peakMb(server.pid)))
    return rows
  } finally {
    await server.stop()
  }
}

/** Accepted executions, processed by one worker without waiting callers. */
async function drainedFigures({ kind, database, setUp }: Bench): Promise<Row[]> {
  const isLong = kind === 'sqlite'
  const count = isLong ? LONG_RUN : DRAIN_COUNT
  await acceptMany(database, setUp, count, 'EMAIL')
  let peak = 0
  const emails = await drain(database, { watch: (pid) => (peak = peakMb(pid)) })
  await acceptMany(database, setUp, DRAIN_COUNT, 'HTTP_REQUEST')
  const calls = await drain(database)
  return [
    { figure: `${count} waiting emails drained per second, ${kind}`, measured: emails.toFixed(0) },
    ...(isLong ? [memoryRow(`memory over ${count} sends, ${kind}`, peak)] : []),
    { figure: `${DRAIN_COUNT} waiting HTTP steps drained per second, ${kind}`, measured: calls.toFixed(0) },
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
  const started = performance.now()
  const until = started + seconds * 1000
  let calls = 0
  const loop = async () => {
    while (performance.now() < until) await call(calls++)
  }
  await Promise.all(Array.from({ length: callers }, loop))
  return (calls * 1000) / (performance.now() - started)
}

let runs = 0

function openSteps(server: ServerProcess, { database, setUp }: Bench, connections: number) {
  const pool = new Pool(server.url, { connections })
  const run = async (step: string, input: Record<string, unknown>) => {
    const n = ++runs
    const response = await pool.request({
      method: 'POST',
      path: `/steps/v1/${database.ctx.storeId}/${step}`,
      headers: { authorization: `Bearer ${setUp.token}`, 'content-type': 'application/json' },
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
    makeCall: () => run('http-request', { requestId: setUp.requestId }),
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
  figure: string,
  { service, baseline }: { service: number; baseline: number },
  baselineName: string,
  goal: number,
) {
  const ratio = service / baseline
  return {
    figure: `${figure}, per second`,
    measured: service.toFixed(0),
    baseline: `${baselineName} ${baseline.toFixed(0)}`,
    ratio,
    goal: `≥ ${goal}×`,
    isMet: ratio >= goal,
  }
}

const memoryRow = (figure: string, mb: number): Row => ({
  figure,
  measured: `${mb.toFixed(0)} MB`,
  goal: '≤ 260 MB',
  isMet: mb <= 260,
})
