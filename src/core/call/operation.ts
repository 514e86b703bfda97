import type { z } from 'zod'
import type { Code } from '../../problems/problems.ts'
import { requireAccess } from './access.ts'
import { recordAudit } from './audit.ts'
import type { Ctx } from './context.ts'
import { AppError, alreadyExists, changed } from './errors.ts'
import { etagOf, matchesEtag } from './etag.ts'
import { runIdempotently } from './idempotency.ts'
import { parseInput } from './input.ts'
import type { Level } from './levels.ts'
import type { CallResult } from './result.ts'
import { inSlowTransaction, inTransaction } from './transaction.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type RestRoute = {
  method: Method | readonly Method[]
  path: string
  /** Path fields that a body may repeat, with the same value. */
  sameInBody?: readonly string[]
  /** Alternative words for a path segment; an input field receives the one that was used. */
  alternatives?: { word: string; words: readonly string[]; field: string }
}

/** Where a workflow platform calls an operation, relative to the store's URL. */
export type StepRoute = RestRoute & {
  /** Waits for the outcome, and responds with 202 if that takes too long. */
  waits?: true
}

/** How an operation is exposed on the command line; flags come from the input fields. */
export type CliCommand = {
  command: string
  /** Fields passed by position instead of by flag. */
  positional?: readonly string[]
  /** Fields read from a JSON file, whose path is the last argument. */
  fromFile?: readonly string[]
  /** A field read from standard input: always, or only with the given flag. */
  fromStdin?: { field: string; flag?: string; json?: true }
  /** Input fields that the command does not offer. */
  omit?: readonly string[]
  /** Flags whose name differs from their field. */
  flags?: Readonly<Record<string, string>>
  /** What `--no-…` does, for each required boolean field. */
  negations?: Readonly<Record<string, string>>
  /** The columns of a printed list; all fields by default. */
  columns?: readonly string[]
  /** The only field printed to stdout, so it can be redirected to a file; the others go to stderr. */
  stdoutField?: string
  /** The command applies to the whole installation; otherwise `--store` names the store. */
  wholeInstallation?: boolean
  /** The result is incomplete: it is printed, but the command exits with 1. */
  isIncomplete?: (output: Readonly<Record<string, unknown>>) => boolean
  /** The command may be the first in an installation: it creates the database. Others require one. */
  beginsInstallation?: true
}

/** How an operation is exposed to assistants. */
export type Tool = {
  /**
   * A verb and a noun. The verb must match the hints that the tool gets from its operation: get, list, diff or preview
   * for one that only reads, for example; a test in `catalog.test.ts` compares them.
   */
  name: string
  /** When to use it, what it returns, what to do next. */
  guide: string
  /** Offered only with `?tools=all`. */
  optIn?: true
  /** An output schema for tools that return less than REST does. */
  output?: z.ZodType
  /** Names the result fields with third-party text, so that assistants do not follow it as instructions. */
  untrusted?: string
  /** Whether errors contain third-party text as well, such as a file name. */
  untrustedErrors?: true
  /** Remarks about the arguments of a completed call, such as one that was ignored. */
  remarks?: (args: Record<string, unknown>) => string[]
}

/** How an operation is exposed to the app, as `POST /app/api/<name>`. */
export type AppRoute = {
  /** Requires a recent sign-in or identity confirmation. */
  confirm?: true
  /** The operation that reads the record, for `If-Match`; derived from the REST route if there is one. */
  reader?: string
  /** The field that is the body itself, as plain text instead of JSON; the other fields are in the query. */
  streamed?: { field: string; bytes: number }
  /** Its work grows with its input, so it counts against the session's budget. */
  heavy?: true
}

export type Refusals = Partial<Record<RefusalStatus, readonly Code[]>>
export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 412 | 422 | 429 | 502 | 503

/**
 * Something the service does. Its access level, its route on each surface, its input and its output are
 * declared here as data; the surfaces add no rules of their own.
 */
export type Operation<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> = {
  name: string
  summary: string
  level: Level
  rest?: RestRoute
  step?: StepRoute
  /** Whether the result can be a newly created record. */
  creates?: 'always' | 'sometimes'
  tool?: Tool
  cli?: CliCommand
  /** If omitted, the app cannot call it. */
  app?: AppRoute
  /**
   * Recorded in the audit log; `subject` is the input (or else output) field that identifies the affected record.
   * An operation with `transaction: 'own'` calls `recordAudit` in the transaction that makes the change.
   */
  audit?: { subject?: string }
  /** Read-only, whatever its level. */
  reads?: true
  /**
   * Refusals by status, besides `COMMON_CODES`. If a test gets an undeclared code, it fails and names the
   * code to add.
   */
  refusals?: Refusals
  /** A request and its response, for the API docs. */
  example?: { input: Record<string, unknown>; output: Record<string, unknown> }
  /** Manages its own transactions, because it does more than change the database or commits in several parts. */
  transaction?: 'own'
  /** The record's schema, where the result contains more than the record. */
  record?: z.ZodType
  input: I
  output: O
  run(ctx: Ctx, input: z.output<I>): Result<O> | Promise<Result<O>>
}

type Result<O extends z.ZodType> = z.input<O> | Created<z.input<O>>

/** Any operation, for generic code. `run` takes what `input` produces. */
export type AnyOperation = Omit<Operation, 'run'> & { run(ctx: Ctx, input: never): unknown }

/** An operation with its literal name and app route, from which the types of the app's calls are derived. */
type Named<N extends string, A, I extends z.ZodObject, O extends z.ZodType> = Operation<I, O> & {
  name: N
  app?: A
}

/** Makes the input strict once: a schema created per call would be compiled per call. */
export const defineOperation = <
  const N extends string,
  I extends z.ZodObject,
  O extends z.ZodType,
  const A extends AppRoute | undefined = undefined,
>(
  operation: Named<N, A, I, O> & ({ transaction?: never } | { audit?: never }),
): Named<N, A, I, O> => ({ ...operation, input: operation.input.strict() as unknown as I })

/** Marks a result as a newly created record (201 over REST). */
export class Created<T> {
  readonly output: T
  constructor(output: T) {
    this.output = output
  }
}

export type CallOptions = {
  /** Proceed only if the result of one of these operations still has one of these tags. */
  ifMatch?: { readers: readonly AnyOperation[]; tags: string } | undefined
  /** Proceed only if this operation finds nothing. */
  ifAbsent?: { reader: AnyOperation } | undefined
  idempotencyKey?: string | undefined
}

/** The single entry point to every operation: checks access and input, opens a transaction, and shapes the output. */
export async function invoke(
  operation: AnyOperation,
  ctx: Ctx,
  raw: Record<string, unknown>,
  options: CallOptions = {},
): Promise<CallResult> {
  requireAccess(operation, ctx)
  const input = parseInput(operation.input, ignorableFields(operation), raw)
  const { idempotencyKey } = options
  const call = (inner: Ctx) => runOnce(operation, inner, input, options)
  const transact = transactionOf(operation)
  if (idempotencyKey === undefined) return transact ? transact(ctx, call) : call(ctx)
  const request = JSON.stringify([operation.name, input])
  return runIdempotently(ctx, { key: idempotencyKey, request, transact, call })
}

async function runOnce(
  operation: AnyOperation,
  ctx: Ctx,
  input: Record<string, unknown>,
  { ifMatch, ifAbsent }: CallOptions,
): Promise<CallResult> {
  if (ifAbsent) await requireAbsent(ctx, input, ifAbsent)
  else if (ifMatch) await requireUnchanged(operation, ctx, input, ifMatch)
  const result = shape(operation, await operation.run(ctx, input as never))
  if (operation.audit) await recordAudit(ctx, operation.name, subjectOf(operation.audit, input, result))
  return result
}

function subjectOf(
  { subject = '' }: { subject?: string },
  input: Record<string, unknown>,
  { output }: CallResult,
) {
  return String(input[subject] ?? (output as Record<string, unknown> | null)?.[subject] ?? '')
}

const TRANSACTIONAL = new Set<Level>(['write', 'execute', 'admin', 'owner', 'operator', 'person'])

export const isRead = ({ level, reads }: AnyOperation): boolean => reads ?? level === 'read'

function transactionOf({ level, transaction, reads, app }: AnyOperation) {
  if (!TRANSACTIONAL.has(level) || transaction || reads) return null
  return app?.heavy ? inSlowTransaction : inTransaction
}

/** Drops every field that the output schema does not list. */
function shape(operation: AnyOperation, result: unknown): CallResult {
  const created = result instanceof Created
  return { created, output: operation.output.parse(created ? result.output : result) }
}

async function requireUnchanged(
  operation: AnyOperation,
  ctx: Ctx,
  input: Record<string, unknown>,
  { readers, tags }: NonNullable<CallOptions['ifMatch']>,
) {
  for (const reader of readers) if (await isUnchanged(reader, ctx, readerInput(reader, input), tags)) return
  throw changed(operation.tool?.name.split('_').slice(1).join(' ') ?? 'record')
}

/** Whether the result of a read still has one of these tags. */
export async function isUnchanged(reader: AnyOperation, ctx: Ctx, input: object, tags: string) {
  const current = shape(reader, await reader.run(ctx, input as never))
  return matchesEtag(tags, etagOf(JSON.stringify(current.output)), 'strong')
}

const readerInput = (reader: AnyOperation, input: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(input).filter(([name]) => name in reader.input.shape))

async function requireAbsent(
  ctx: Ctx,
  input: Record<string, unknown>,
  { reader }: NonNullable<CallOptions['ifAbsent']>,
) {
  try {
    await reader.run(ctx, readerInput(reader, input) as never)
  } catch (error) {
    if (error instanceof AppError && error.kind === 'notFound') return
    throw error
  }
  throw alreadyExists()
}

/**
 * Whether callers can pass a record back exactly as they read it: to create or change a record over REST, and in any
 * operation that has no REST route.
 */
const acceptsRecord = ({ rest, creates }: AnyOperation) =>
  !rest ||
  creates !== undefined ||
  [rest.method].flat().some((method) => method === 'PUT' || method === 'PATCH')

/** Output fields that are dropped from the input if it does not declare them. */
const ignorableFields = (operation: AnyOperation): ReadonlySet<string> =>
  new Set(
    acceptsRecord(operation) && 'shape' in operation.output
      ? Object.keys(operation.output.shape as object)
      : [],
  )
