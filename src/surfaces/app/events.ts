import type { IncomingMessage } from 'node:http'
import type { Change } from '../../core/admin/events/store-marks.ts'
import type { StoreWatch } from '../../core/admin/events/watch-store.ts'
import { createAppContext } from '../../core/admin/people/members/membership.ts'
import { findPersonBySession } from '../../core/admin/people/sessions/session.ts'
import type { Ctx } from '../../core/call/context.ts'
import { allows } from '../../core/call/levels.ts'
import type { Reply } from '../http/reply.ts'
import type { RequestContext } from '../http/request-context.ts'
import type { Visitors } from './browser.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'

const LEVEL = { level: 'read' as const }
const CHECK_INTERVAL_MS = 1_000
const CHECKS_PER_HEARTBEAT = 20
/** The tabs of a browser share a stream; a person can need several for other devices and for tabs that are closing. */
const STREAM_LIMITS = { perPerson: 8, all: 500 }
/** A client with this much unread is considered disconnected. */
const MAX_UNREAD_BYTES = 256 * 1024

const HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  'X-Accel-Buffering': 'no',
  'X-Content-Type-Options': 'nosniff',
}

/** Notifies an open page of changes in its store by kind and id; the page then fetches the data itself. */
export function createEvents({ watch }: StoreWatch, visitors: Visitors) {
  const acquire = createConcurrencyLimit('streams', STREAM_LIMITS)

  return async (incoming: IncomingMessage, request: RequestContext): Promise<Reply> => {
    request.route = '/app/events'
    const { ctx, person } = await visitors.requireStoreAccess(incoming, request, LEVEL.level)
    const headers = { ...HEADERS, 'X-Request-Id': request.requestId }
    if (incoming.method === 'HEAD') return { status: 200, headers, body: null }
    const releaseStream = acquire(person.id)
    try {
      return { status: 200, headers, body: await openStream(ctx, watch, releaseStream) }
    } catch (error) {
      releaseStream()
      throw error
    }
  }
}

/** A stream that stays open while the browser listens and the person has access. */
async function openStream(ctx: Ctx, watch: StoreWatch['watch'], onClose: () => void) {
  let sink: ReadableStreamDefaultController<Uint8Array> | undefined
  const ended = new AbortController()
  const { signal } = ended
  signal.addEventListener('abort', onClose)
  const finish = () => {
    if (!signal.aborted) sink?.close()
    ended.abort()
  }
  /** Access can end while the watch is starting. */
  const releaseAtEnd = (release: () => void) => {
    if (signal.aborted) release()
    else signal.addEventListener('abort', release)
  }
  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        sink = controller
      },
      cancel: () => ended.abort(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MAX_UNREAD_BYTES }),
  )
  const send = (text: string) => {
    if (signal.aborted) return
    if ((sink?.desiredSize ?? 0) <= 0) return finish()
    sink?.enqueue(Buffer.from(text))
  }
  /** Access is checked before anything is sent, so a person who lost it learns nothing more. */
  const sendIfAllowed = async (text: string) => {
    if (ctx.services.signals.isStopping() || !(await isStillAllowed(ctx))) return finish()
    if (text !== '') send(text)
  }
  releaseAtEnd(
    await watch(ctx.storeId, (changes) => {
      void sendIfAllowed(changes.map(eventOf).join('')).catch(finish)
    }),
  )
  let checks = 0
  const check = () => sendIfAllowed(++checks % CHECKS_PER_HEARTBEAT === 0 ? ': still here\n\n' : '')
  const timer = setInterval(() => void check().catch(finish), CHECK_INTERVAL_MS).unref()
  releaseAtEnd(() => clearInterval(timer))
  send('retry: 5000\n\n')
  return stream
}

const eventOf = (change: Change) => `event: change\ndata: ${JSON.stringify(change)}\n\n`

/** Whether the session is still open and the person still has access to the store. */
async function isStillAllowed({ services, person, browser, storeId }: Ctx): Promise<boolean> {
  const holder = person && (await findPersonBySession(services, person.sessionId))
  if (!holder || !browser) return false
  return createAppContext(services, LEVEL, { person: holder, browser, storeId }).then(
    (caller) => allows(caller.level, LEVEL.level),
    () => false,
  )
}
