import type { IncomingMessage } from 'node:http'
import type { StoreWatch } from '../../core/admin/events/watch-store.ts'
import { createAppContext } from '../../core/admin/people/members/membership.ts'
import { findPersonBySession } from '../../core/admin/people/sessions/session.ts'
import { requireAccess, signInRequired } from '../../core/call/access.ts'
import type { Ctx, Services } from '../../core/call/context.ts'
import { notFound, tooMany } from '../../core/call/errors.ts'
import { recordEtag } from '../../core/call/etag.ts'
import { BODY_BYTES, HEAVY_UNIT_BYTES } from '../../core/call/limits.ts'
import { type AnyOperation, type CallOptions, invoke, isRead } from '../../core/call/operation.ts'
import { problemOf } from '../../problems/problems.ts'
import { readJsonObject, readText } from '../http/body.ts'
import { parseTextFields } from '../http/query.ts'
import { jsonReply, type Reply } from '../http/reply.ts'
import { headerOf, type RequestContext } from '../http/request-context.ts'
import { isRecordPath, methodsOf } from '../http/route-table.ts'
import { queryOf, type Visitors } from './browser.ts'
import { requireContentType } from './guard.ts'

export const CALL_PREFIX = '/app/api/'

type CallDeps = {
  services: Services
  operations: readonly AnyOperation[]
  visitors: Visitors
  storeWatch: StoreWatch
}

/** Handles `POST /app/api/{operation}`: the signed-in person calls an operation by name. */
export function createCalls({ services, operations, visitors, storeWatch }: CallDeps) {
  const appOperations = appOperationsIn(operations)
  const readerOf = createReaders(operations)

  return async (incoming: IncomingMessage, name: string, request: RequestContext): Promise<Reply> => {
    const operation = appOperations.get(name)
    request.route = `${CALL_PREFIX}${operation ? name : ':operation'}`
    requireContentType(incoming, operation?.app?.streamed ? 'text/plain' : 'application/json')
    const { person, browser, headers } = await visitors.find(incoming, request)
    if (!operation) throw person ? notFound('path') : signInRequired()
    request.isReading = isRead(operation)
    const storeId = headerOf(incoming, 'x-store')
    const caller = await createAppContext(services, operation, { person, browser, storeId })
    const draft = headerOf(incoming, 'x-draft')
    let ctx = draft === undefined ? caller : { ...caller, draft }
    request.storeId = ctx.storeId
    requireAccess(operation, ctx)
    const isArriving = !incoming.complete
    if (ctx.storeId !== '') storeWatch.prepare(ctx.storeId)
    if (operation.app?.heavy) await chargeWork(incoming, operation, ctx)
    const reader = readerOf(operation)
    const input = await readInput(incoming, operation)
    if (isArriving) {
      // The person may have lost access while the body arrived, which can take minutes.
      const holder = person && (await findPersonBySession(services, person.sessionId))
      ctx = { ...ctx, ...(await createAppContext(services, operation, { person: holder, browser, storeId })) }
    }
    const { output } = await invoke(
      operation,
      ctx,
      input,
      optionsOf(incoming, operation, ctx.storeId, person, reader),
    )
    const tag = reader && recordEtag(operation, reader.output, output)
    if (tag !== undefined) headers.ETag = tag
    return jsonReply(request, 200, JSON.stringify(output), headers)
  }
}

/** The input of a call; a streamed field is the body itself, with the other fields in the query. */
async function readInput(incoming: IncomingMessage, operation: AnyOperation) {
  const streamed = operation.app?.streamed
  if (!streamed) return readJsonObject(incoming, operation)
  const query = queryOf(incoming)
  const text = await readText(incoming, streamed.bytes)
  return { ...Object.fromEntries(query), ...parseTextFields(operation, query), [streamed.field]: text }
}

/** Work that grows with its input is limited per session; a large body counts as several calls. */
async function chargeWork(incoming: IncomingMessage, { app }: AnyOperation, { services, person }: Ctx) {
  if (!person) return
  // Without a length, the maximum is assumed.
  const bytes = Number(headerOf(incoming, 'content-length') ?? app?.streamed?.bytes ?? BODY_BYTES)
  const units = 1 + Math.floor(bytes / HEAVY_UNIT_BYTES)
  const { heavyCalls } = services.budgets
  const { allowed, resetSeconds } = await heavyCalls.take(person.sessionId, Math.min(units, heavyCalls.limit))
  if (!allowed) throw tooMany(problemOf('call.too_much_work', { seconds: resetSeconds }), resetSeconds)
}

/** Command-line operations can access the server's disk, so exposing one to the app is an error. */
function appOperationsIn(operations: readonly AnyOperation[]): ReadonlyMap<string, AnyOperation> {
  const appOperations = operations.filter(({ app }) => app !== undefined)
  for (const { name, level } of appOperations)
    if (level === 'operator' || level === 'step') throw new Error(`${name} cannot be exposed to the app`)
  return new Map(appOperations.map((operation) => [operation.name, operation]))
}

/** Finds the operation that reads the record that the given operation changes, by `reader` or by REST path. */
function createReaders(operations: readonly AnyOperation[]) {
  const byName = new Map(operations.map((operation) => [operation.name, operation]))
  const byPath = new Map<string, AnyOperation>()
  for (const operation of operations)
    if (operation.rest && isRecordPath(operation.rest.path) && methodsOf(operation.rest).includes('GET'))
      byPath.set(operation.rest.path, operation)
  const readerNames = new Set(operations.map(({ app }) => app?.reader))
  return (operation: AnyOperation) =>
    byName.get(operation.app?.reader ?? '') ??
    byPath.get(operation.rest?.path ?? '') ??
    (readerNames.has(operation.name) ? operation : undefined)
}

function optionsOf(
  incoming: IncomingMessage,
  operation: AnyOperation,
  storeId: string,
  person: { id: string } | null,
  reader: AnyOperation | undefined,
): CallOptions {
  const tags = headerOf(incoming, 'if-match')
  const key = headerOf(incoming, 'idempotency-key')
  const isChange = person !== null && storeId !== '' && !isRead(operation)
  // Operations that need confirmation have secrets in their input or output, which must not be stored.
  const isStored = key !== undefined && isChange && !operation.app?.confirm
  return {
    ifMatch: tags !== undefined && reader ? { readers: [reader], tags } : undefined,
    // A stored response is never returned to another caller.
    idempotencyKey: isStored ? `${person.id}/${key}` : undefined,
  }
}
