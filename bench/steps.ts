import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createToken } from '../src/core/admin/keys/create-token.ts'
import { stepRunner } from '../src/core/call/context.ts'
import { invoke } from '../src/core/call/operation.ts'
import { createLayout } from '../src/core/content/layouts/create-layout.ts'
import { createHttpRequest } from '../src/core/delivery/http-requests/create-http-request.ts'
import { addSmtpSender } from '../src/core/delivery/senders/add-smtp-sender.ts'
import { acceptStep } from '../src/core/delivery/steps/accept-step.ts'
import type { BenchDatabase } from './bench-database.ts'

/** About 10 KB, like a typical newsletter. */
export const HTML = `<p>Dear {{ variables.name }},</p>${'<p>Some words about what is new in the shop this week.</p>'.repeat(165)}`

/** With short ASCII lines, which need no encoding. */
export const SHORT_LINES = HTML.replaceAll('</p>', '</p>\n')

export type Setup = { layoutId: string; shortLinesId: string; requestId: string; token: string }

export async function prepare({ ctx }: BenchDatabase, smtpPort: number, targetUrl: string): Promise<Setup> {
  const create = async (operation: Parameters<typeof invoke>[0], input: Record<string, unknown>) =>
    ((await invoke(operation, ctx, input)).output as { id: string }).id
  await create(addSmtpSender, {
    name: 'Sink',
    host: '127.0.0.1',
    port: smtpPort,
    tls: 'none',
    fromAddress: 'shop@shop.example',
    default: true,
  })
  const layout = (name: string, body: string) =>
    create(createLayout, { name, subject: 'News for {{ variables.name }}', bodyType: 'text', body })
  const { output } = await invoke(createToken, ctx, { name: 'Bench' })
  return {
    token: (output as { token: string }).token,
    layoutId: await layout('Bench', HTML),
    shortLinesId: await layout('Short lines', SHORT_LINES),
    requestId: await create(createHttpRequest, {
      name: 'Bench',
      method: 'POST',
      url: `${targetUrl}/orders/{{ variables.id }}`,
      body: { note: 'For {{ variables.name }}' },
    }),
  }
}

let runs = 0

function accept(
  { app, ctx }: BenchDatabase,
  { layoutId, requestId }: Setup,
  actionType: 'EMAIL' | 'HTTP_REQUEST',
) {
  const step = stepRunner(app.services, { id: ctx.storeId, name: ctx.storeName })
  const n = ++runs
  const variables = { name: `Customer ${n}`, id: n }
  const to = [{ name: '', address: `customer${n}@example.com` }]
  const isEmail = actionType === 'EMAIL'
  return acceptStep(step, {
    actionType,
    actionConfigId: isEmail ? layoutId : requestId,
    actionConfigName: 'Bench',
    runId: `run-${n}`,
    stepRef: null,
    recipients: isEmail ? to.map(({ address }) => address) : null,
    input: isEmail
      ? { to, cc: [], bcc: [], replyTo: [], senderId: null, locale: null, variables }
      : { variables },
  })
}

/** Submits a number of steps, a hundred at a time; returns how long each took. */
export async function acceptMany(
  database: BenchDatabase,
  setup: Setup,
  count: number,
  type: 'EMAIL' | 'HTTP_REQUEST',
) {
  const times: number[] = []
  let remaining = count
  const client = async () => {
    while (remaining-- > 0) {
      const startedMs = performance.now()
      await accept(database, setup, type)
      times.push(performance.now() - startedMs)
    }
  }
  await Promise.all(Array.from({ length: 100 }, client))
  return times
}

/** Starts workers for the waiting executions; returns how many ended per second. */
export async function drain(
  database: BenchDatabase,
  { workers = 1, onPoll = () => {} }: { workers?: number; onPoll?: (pid: number) => void } = {},
): Promise<number> {
  const { ctx, environment } = database
  const before = new Date().toISOString()
  const processes = Array.from({ length: workers }, () => startWorker(environment))
  const countWaiting = async () =>
    (
      await ctx.db
        .selectFrom('executions')
        .select((eb) => eb.fn.countAll<number>().as('remaining'))
        .where('storeId', '=', ctx.storeId)
        .where('status', '=', 'PENDING')
        .executeTakeFirstOrThrow()
    ).remaining
  while ((await countWaiting()) > 0) {
    if (processes.some(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null)) {
      for (const worker of processes) worker.kill('SIGTERM')
      throw new Error('a worker exited before all executions had ended')
    }
    onPoll(processes[0]?.pid ?? 0)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  const exits = processes.map((worker) => once(worker, 'exit'))
  for (const worker of processes) worker.kill('SIGTERM')
  await Promise.all(exits)
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
  return spawn(process.execPath, ['bin/flowpost.mjs', 'worker'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

export type Sink = { port: number; stop(): void }

/** Starts a mail server in a separate process, with an optional delay for each message. */
export async function startSink(delayMs = 0): Promise<Sink> {
  const env = { ...process.env, SINK_DELAY_MS: String(delayMs) }
  const child = fork(fileURLToPath(new URL('./servers/smtp-sink.ts', import.meta.url)), { env })
  const [port] = (await once(child, 'message')) as [number]
  return { port, stop: () => child.kill() }
}
