import nodemailer from 'nodemailer'
import { type BenchStore, createBenchStore, STORES } from './bench-store.ts'
import { endToEndFigure } from './end-to-end.ts'
import { residentMb, startServer } from './servers/server-process.ts'
import { acceptMany, drain, HTML, prepare, type SetUp, type Sink, startSink } from './steps.ts'
import { median, type Row, timeRow } from './table.ts'
import { fetchLoop } from './test-runs.ts'

const ROUNDS = 3
const MAILS = 2000
const CALLS = 3000
const LONG_RUN = 50_000

/** Waiting work drained by one worker, against what the libraries below it do alone. */
export async function benchSend(): Promise<Row[]> {
  const rows: Row[] = []
  for (const kind of STORES) {
    const store = await createBenchStore(kind)
    const sink = await startSink(MAILS)
    const target = await startServer(process.execPath, ['bench/servers/bare-server.ts'], {
      BARE_BODY: '{"ok":true}',
    })
    try {
      const setUp = await prepare(store, sink.port, target.url)
      rows.push(await acceptFigure(store, setUp, kind))
      rows.push(await endToEndFigure(store, setUp, kind))
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

async function longRunFigures(store: BenchStore, setUp: SetUp): Promise<Row[]> {
  await acceptMany(store, setUp, LONG_RUN, 'EMAIL')
  const samples: number[] = []
  const perSecond = await drain(store, { watch: (pid) => samples.push(residentMb(pid)) })
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
