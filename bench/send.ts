import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import nodemailer from 'nodemailer'
import { stepRunner } from '../src/core/context.ts'
import { createHttpRequest } from '../src/core/http-requests/create-http-request.ts'
import { createLayout } from '../src/core/layouts/create-layout.ts'
import { invoke } from '../src/core/operation.ts'
import { addSmtpSender } from '../src/core/senders/add-smtp-sender.ts'
import { acceptStep } from '../src/core/steps/accept-step.ts'
import { type BenchStore, createBenchStore, STORES } from './bench-store.ts'
import { residentMb, startServer } from './server-process.ts'
import { median, type Row, timeRow } from './table.ts'
import { fetchLoop } from './test-runs.ts'

const ROUNDS = 3
const MAILS = 2000
const CALLS = 3000
const LONG_RUN = 50_000
const HTML = `<p>Dear {{ variables.name }},</p>${'<p>Some words about what is new in the shop this week.</p>'.repeat(165)}`

/** Waiting work drained by one worker, against what the libraries below it do alone. */
export async function benchSend(): Promise<Row[]> {
  const rows: Row[] = []
  for (const kind of STORES) {
    const store = await createBenchStore(kind)
    const sink = await startSink()
    const target = await startServer(process.execPath, ['bench/bare-server.ts'], { BARE_BODY: '{"ok":true}' })
    try {
      const setUp = await prepare(store, sink.port, target.url)
      rows.push(await acceptFigure(store, setUp, kind))
      rows.push(await mailFigure(store, setUp, sink, kind))
      rows.push(await callFigure(store, setUp, target.url, kind))
      if (kind === 'sqlite') rows.push(...(await longRunFigures(store, setUp)))
    } finally {
      sink.stop()
      await target.stop()
      await store.remove()
    }
  }
  return rows
}

type SetUp = { layoutId: string; requestId: string }

async function prepare({ ctx }: BenchStore, smtpPort: number, targetUrl: string): Promise<SetUp> {
  const make = async (operation: Parameters<typeof invoke>[0], input: Record<string, unknown>) =>
    ((await invoke(operation, ctx, input)).output as { id: string }).id
  await make(addSmtpSender, {
    name: 'Sink',
    host: '127.0.0.1',
    port: smtpPort,
    tls: 'none',
    fromAddress: 'shop@shop.example',
    default: true,
  })
  return {
    layoutId: await make(createLayout, {
      name: 'Bench',
      subject: 'News for {{ variables.name }}',
      bodyType: 'text',
      body: HTML,
    }),
    requestId: await make(createHttpRequest, {
      name: 'Bench',
      method: 'POST',
      url: `${targetUrl}/orders/{{ variables.id }}`,
      body: { note: 'For {{ variables.name }}' },
    }),
  }
}

let runs = 0

function accept(
  { house, ctx }: BenchStore,
  { layoutId, requestId }: SetUp,
  actionType: 'EMAIL' | 'HTTP_REQUEST',
) {
  const step = stepRunner(house.services, { id: ctx.storeId, name: ctx.storeName })
  const n = ++runs
  const variables = { name: `Customer ${n}`, id: n }
  const to = [{ name: '', address: `customer${n}@example.com` }]
  const isMail = actionType === 'EMAIL'
  return acceptStep(step, {
    actionType,
    actionConfigId: isMail ? layoutId : requestId,
    actionConfigName: 'Bench',
    runId: `run-${n}`,
    stepRef: null,
    recipients: isMail ? to.map(({ address }) => address) : null,
    input: isMail
      ? { to, cc: [], bcc: [], replyTo: [], senderId: null, locale: null, variables }
      : { variables },
  })
}

/** Has so many steps accepted, a hundred at a time; returns how long each took. */
async function acceptMany(store: BenchStore, setUp: SetUp, count: number, type: 'EMAIL' | 'HTTP_REQUEST') {
  const times: number[] = []
  let left = count
  const client = async () => {
    while (left-- > 0) {
      const started = performance.now()
      await accept(store, setUp, type)
      times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: 100 }, client))
  return times
}

async function acceptFigure(store: BenchStore, setUp: SetUp, kind: string): Promise<Row> {
  const times = (await acceptMany(store, setUp, 1000, 'HTTP_REQUEST')).sort((a, b) => a - b)
  await drain(store)
  return timeRow(`accept 1,000 steps of 100 clients, ${kind}, p99`, times[990] ?? Number.NaN, 50)
}

async function mailFigure(store: BenchStore, setUp: SetUp, sink: Sink, kind: string): Promise<Row> {
  const own: number[] = []
  const bare: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    await sink.reset()
    await sendWithLibrary(sink.port)
    const library = await sink.rate()
    await acceptMany(store, setUp, MAILS, 'EMAIL')
    await sink.reset()
    await drain(store)
    const ours = await sink.rate()
    if (round === 0) continue
    bare.push(library)
    own.push(ours)
  }
  return ratioRow(`waiting emails drained per second, ${kind}`, own, 'nodemailer pool of 10', bare, 0.35)
}

async function callFigure(store: BenchStore, setUp: SetUp, targetUrl: string, kind: string): Promise<Row> {
  const own: number[] = []
  const bare: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const loop = await fetchLoop(targetUrl)
    await acceptMany(store, setUp, CALLS, 'HTTP_REQUEST')
    const ours = await drain(store)
    if (round === 0) continue
    bare.push(loop)
    own.push(ours)
  }
  return ratioRow(`waiting HTTP steps drained per second, ${kind}`, own, 'bare fetch loop', bare, 0.25)
}

function ratioRow(figure: string, own: number[], limit: string, bare: number[], goal: number): Row {
  const ratio = median(own) / median(bare)
  return {
    figure,
    measured: median(own).toFixed(0),
    against: `${limit} ${median(bare).toFixed(0)}`,
    ratio,
    goal: `≥ ${goal}×`,
    reached: ratio >= goal,
  }
}

/** Lets a worker do what waits; returns how many executions ended per second. */
async function drain(store: BenchStore, watch: (pid: number) => void = () => {}): Promise<number> {
  const { ctx, environment } = store
  const before = new Date().toISOString()
  const worker = startWorker(environment)
  const waiting = async () =>
    (
      await ctx.db
        .selectFrom('executions')
        .select((eb) => eb.fn.countAll<number>().as('left'))
        .where('storeId', '=', ctx.storeId)
        .where('status', '=', 'PENDING')
        .executeTakeFirstOrThrow()
    ).left
  while ((await waiting()) > 0) {
    watch(worker.pid ?? 0)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  const ended = once(worker, 'exit')
  worker.kill('SIGTERM')
  await ended
  const { first, last, count, failed } = await ctx.db
    .selectFrom('executions')
    .select((eb) => [
      eb.fn.min('finishedAt').as('first'),
      eb.fn.max('finishedAt').as('last'),
      eb.fn.countAll<number>().as('count'),
      eb.fn.countAll<number>().filterWhere('status', '!=', 'SUCCESS').as('failed'),
    ])
    .where('storeId', '=', ctx.storeId)
    .where('finishedAt', '>=', before)
    .executeTakeFirstOrThrow()
  if (failed > 0) throw new Error(`${failed} executions failed`)
  return count / ((Date.parse(last ?? '') - Date.parse(first ?? '')) / 1000)
}

function startWorker(environment: Record<string, string>): ChildProcess {
  const env = { ...process.env, ...environment, FLOWPOST_EGRESS_ALLOW: '127.0.0.0/8', LOG_LEVEL: 'warn' }
  return spawn(process.execPath, ['src/main.ts', 'worker'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
}

async function longRunFigures(store: BenchStore, setUp: SetUp): Promise<Row[]> {
  await acceptMany(store, setUp, LONG_RUN, 'EMAIL')
  const samples: number[] = []
  const perSecond = await drain(store, (pid) => samples.push(residentMb(pid)))
  const part = (from: number, to: number) =>
    median(samples.slice(Math.floor(samples.length * from), Math.floor(samples.length * to)))
  const [early, late] = [part(0.2, 0.4), part(0.8, 1)]
  return [
    {
      figure: `memory over ${LONG_RUN} sends, late against early`,
      measured: `${late.toFixed(0)} MB`,
      against: `${early.toFixed(0)} MB`,
      ratio: late / early,
      goal: '≤ 1.2×',
      reached: late / early <= 1.2,
    },
    { figure: `emails per second over ${LONG_RUN} sends`, measured: perSecond.toFixed(0) },
  ]
}

async function sendWithLibrary(port: number) {
  const transport = nodemailer.createTransport({
    host: '127.0.0.1',
    port,
    pool: true,
    maxConnections: 10,
    ignoreTLS: true,
  })
  let left = MAILS
  const loop = async () => {
    while (left-- > 0) {
      const html = HTML.replace('{{ variables.name }}', `Customer ${left}`)
      await transport.sendMail({
        from: 'shop@shop.example',
        to: `customer${left}@example.com`,
        subject: `News for Customer ${left}`,
        html,
        text: html.replace(/<[^>]+>/g, ''),
      })
    }
  }
  await Promise.all(Array.from({ length: 10 }, loop))
  transport.close()
}

type Sink = { port: number; reset(): Promise<void>; rate(): Promise<number>; stop(): void }

async function startSink(): Promise<Sink> {
  const child = fork(fileURLToPath(new URL('./smtp-sink.ts', import.meta.url)))
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const ask = async (question: string) => {
    const answered = once(child, 'message')
    child.send(question)
    return ((await answered) as [{ count: number; seconds: number }])[0]
  }
  return {
    port,
    reset: async () => void (await ask('reset')),
    async rate() {
      const { count, seconds } = await ask('report')
      if (count !== MAILS) throw new Error(`${count} of ${MAILS} messages arrived`)
      return count / seconds
    },
    stop: () => child.kill(),
  }
}
