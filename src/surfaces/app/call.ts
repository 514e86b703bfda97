import type { IncomingMessage } from 'node:http'
import type { Answer } from '../../core/call/answer.ts'
import type { Services } from '../../core/call/context.ts'
import { notFound } from '../../core/call/errors.ts'
import { etagOf } from '../../core/call/etag.ts'
import { type AnyOperation, type CallOptions, invoke } from '../../core/call/operation.ts'
import { callerOf } from '../../core/people/members/membership.ts'
import { signInRequired } from '../../core/people/sign-in/browser.ts'
import { readJsonObject } from '../http/body.ts'
import { type Exchange, headerOf, type Reply } from '../http/exchange.ts'
import { jsonReply } from '../http/json-reply.ts'
import { methodsOf, namesRecord } from '../http/route-table.ts'
import type { Visitors } from './browser.ts'

export const CALL_PREFIX = '/app/api/'

type CallDeps = {
  services: Services
  operations: readonly AnyOperation[]
  visitors: Visitors
}

/** Answers `POST /app/api/{operation}`: the signed-in person calls an operation by its name. */
export function createCalls({ services, operations, visitors }: CallDeps) {
  const offered = offeredOf(operations)
  const readerOf = createReaders(operations)

  return async (incoming: IncomingMessage, name: string, exchange: Exchange): Promise<Reply> => {
    const operation = offered.get(name)
    exchange.route = `${CALL_PREFIX}${operation ? name : ':operation'}`
    const { person, browser, headers } = await visitors.find(incoming, exchange)
    if (!operation) throw person ? notFound('path') : signInRequired()
    exchange.isReading = operation.reads ?? operation.level === 'read'
    const storeId = headerOf(incoming, 'x-store')
    const ctx = await callerOf(services, operation, { person, browser, storeId })
    exchange.storeId = ctx.storeId
    const reader = readerOf(operation)
    const input = await readJsonObject(incoming, operation.app?.bodyBytes)
    const answer = await invoke(
      operation,
      ctx,
      input,
      optionsOf(incoming, operation, ctx.storeId, person, reader),
    )
    const tag = tagOf(operation, reader, answer)
    if (tag !== undefined) headers.ETag = tag
    return jsonReply(exchange, 200, JSON.stringify(answer.output), headers)
  }
}

/** Operations for the command line only read or write the server's disk; they are never offered. */
function offeredOf(operations: readonly AnyOperation[]): ReadonlyMap<string, AnyOperation> {
  const offered = operations.filter(({ app }) => app !== undefined)
  for (const { name, level } of offered)
    if (level === 'operator' || level === 'step') throw new Error(`${name} cannot be offered to the app`)
  return new Map(offered.map((operation) => [operation.name, operation]))
}

/** Finds the operation that reads the record that another one changes: by its REST path, or by its `reader`. */
function createReaders(operations: readonly AnyOperation[]) {
  const byName = new Map(operations.map((operation) => [operation.name, operation]))
  const byPath = new Map<string, AnyOperation>()
  for (const operation of operations)
    if (operation.rest && namesRecord(operation.rest.path) && methodsOf(operation.rest).includes('GET'))
      byPath.set(operation.rest.path, operation)
  const named = new Set(operations.map(({ app }) => app?.reader))
  return (operation: AnyOperation) =>
    byName.get(operation.app?.reader ?? '') ??
    byPath.get(operation.rest?.path ?? '') ??
    (named.has(operation.name) ? operation : undefined)
}

function optionsOf(
  incoming: IncomingMessage,
  { app }: AnyOperation,
  storeId: string,
  person: { id: string } | null,
  reader: AnyOperation | undefined,
): CallOptions {
  const tags = headerOf(incoming, 'if-match')
  const key = headerOf(incoming, 'idempotency-key')
  // Operations that need confirmation have secrets in their input or answer, and those are never stored.
  const isKept = key !== undefined && person !== null && storeId !== '' && !app?.confirm
  return {
    ifMatch: tags !== undefined && reader ? { readers: [reader], tags } : undefined,
    // Nobody gets an answer that was given to somebody else.
    idempotencyKey: isKept ? `${person.id}/${key}` : undefined,
  }
}

function tagOf(operation: AnyOperation, reader: AnyOperation | undefined, { output }: Answer) {
  if (!reader) return undefined
  if (operation.output === reader.output) return etagOf(JSON.stringify(output))
  // Without the additional fields of the answer.
  return operation.record === reader.output ? etagOf(JSON.stringify(reader.output.parse(output))) : undefined
}
