import type { IncomingMessage } from 'node:http'
import type { Ctx, Services } from '../../core/call/context.ts'
import { tooMany } from '../../core/call/errors.ts'
import type { Change } from '../../core/events/store-marks.ts'
import { createStoreWatch, type StoreWatch } from '../../core/events/watch-store.ts'
import { callerOf } from '../../core/people/members/membership.ts'
import { isSessionOpen } from '../../core/people/sessions/session.ts'
import type { Exchange, Reply } from '../http/exchange.ts'
import type { Visitors } from './browser.ts'

const LEVEL = { level: 'read' as const }
const CHECK_EVERY_MS = 1_000
const BEAT_EVERY_CHECKS = 20
/** Tabs of one browser share a stream; a few more allow for closing ones. */
const STREAMS_PER_SESSION = 4
/** A client that leaves this much unread is considered gone. */
const UNREAD_EVENTS = 1_000

const HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  'X-Accel-Buffering': 'no',
  'X-Content-Type-Options': 'nosniff',
}

/** Tells an open page what has changed in its store: kinds and ids, which it then fetches itself. */
export function createEvents(services: Services, visitors: Visitors) {
  const { watch } = createStoreWatch(services)
  const open = new Map<string, number>()

  return async (incoming: IncomingMessage, exchange: Exchange): Promise<Reply> => {
    exchange.route = '/app/events'
    const { ctx, person } = await visitors.enterStore(incoming, exchange, LEVEL.level)
    const { sessionId } = person
    const streams = open.get(sessionId) ?? 0
    if (streams >= STREAMS_PER_SESSION) throw tooMany('too many open streams in this browser', 60)
    open.set(sessionId, streams + 1)
    const closed = () => {
      const left = (open.get(sessionId) ?? 1) - 1
      if (left > 0) open.set(sessionId, left)
      else open.delete(sessionId)
    }
    const body = incoming.method === 'HEAD' ? null : await openStream(ctx, watch, closed)
    if (!body) closed()
    return { status: 200, headers: { ...HEADERS, 'X-Request-Id': exchange.requestId }, body }
  }
}

/** A stream that stays open while the browser listens and the person has access. */
async function openStream(ctx: Ctx, watch: StoreWatch['watch'], closed: () => void) {
  let isOver = false
  let sink: ReadableStreamDefaultController<Uint8Array> | undefined
  const release: (() => void)[] = [closed]
  const end = () => {
    if (isOver) return
    isOver = true
    for (const free of release) free()
  }
  const finish = () => {
    if (!isOver) sink?.close()
    end()
  }
  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        sink = controller
      },
      cancel: end,
    },
    { highWaterMark: UNREAD_EVENTS },
  )
  const send = (text: string) => {
    if (isOver) return
    if ((sink?.desiredSize ?? 0) <= 0) return finish()
    sink?.enqueue(Buffer.from(text))
  }
  release.push(await watch(ctx.storeId, (changes) => send(changes.map(eventOf).join(''))))
  let checks = 0
  const check = async () => {
    if (ctx.services.signals.isStopping() || !(await isStillAllowed(ctx))) return finish()
    if (++checks % BEAT_EVERY_CHECKS === 0) send(': still here\n\n')
  }
  const timer = setInterval(() => void check().catch(finish), CHECK_EVERY_MS).unref()
  release.push(() => clearInterval(timer))
  send('retry: 5000\n\n')
  return stream
}

const eventOf = (change: Change) => `event: change\ndata: ${JSON.stringify(change)}\n\n`

/** Whether the session is still open and the person still belongs to the store. */
async function isStillAllowed({ services, person, browser, storeId }: Ctx): Promise<boolean> {
  if (!person || !browser || !(await isSessionOpen(services, person.sessionId))) return false
  return callerOf(services, LEVEL, { person, browser, storeId }).then(
    () => true,
    () => false,
  )
}
