import { isatty } from 'node:tty'
import { type Logger, type LoggerOptions, pino, stdSerializers, stdTimeFunctions } from 'pino'
import { DatabaseUnavailable } from './ports/database-errors.ts'

export type Log = Logger

const CREDENTIAL = /\b(?:fak|fst|whsec)_[0-9A-Za-z+/=]{8,}/g

const OUTAGE_LINES_EVERY_MS = 1_000

/** One JSON line per event, or readable lines on a terminal. Credentials in errors are masked. */
export async function createLog(level: string, fd: 1 | 2, json: boolean): Promise<Log> {
  const options = logOptions(level)
  if (isatty(fd) && !json) {
    const { default: pretty } = await import('pino-pretty')
    return pino(options, pretty({ destination: fd, ignore: 'requestId', sync: true }))
  }
  // Buffered: under load, one write per line would cost more than formatting it.
  return pino(options, pino.destination({ fd, sync: false, minLength: 8_192, periodicFlush: 100 }))
}

export const logOptions = (level: string): LoggerOptions => ({
  level,
  base: null,
  timestamp: stdTimeFunctions.isoTime,
  formatters: { level: (label: string) => ({ level: label }) },
  serializers: { err: serializeError },
  hooks: { logMethod: limitOutageLines() },
})

/**
 * While the database is unavailable, background work fails several times a second, so each message is logged at most
 * once per second, with the number of lines omitted. Requests are always logged, because callers may quote their ids.
 */
function limitOutageLines(): NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']> {
  const messages = new Map<string, { loggedMs: number; leftOut: number }>()
  return function log(args, method) {
    const [fields, message] = args as unknown[]
    if (!isOutage(fields) || typeof message !== 'string') return method.apply(this, args)
    const nowMs = performance.now()
    const last = messages.get(message)
    if (last && nowMs - last.loggedMs < OUTAGE_LINES_EVERY_MS) {
      last.leftOut++
      return
    }
    messages.set(message, { loggedMs: nowMs, leftOut: 0 })
    const leftOut = last && last.leftOut > 0 ? { leftOut: last.leftOut } : {}
    return method.apply(this, [{ ...fields, ...leftOut }, message] as unknown as typeof args)
  }
}

const isOutage = (fields: unknown): fields is { err: DatabaseUnavailable } =>
  typeof fields === 'object' &&
  fields !== null &&
  'err' in fields &&
  fields.err instanceof DatabaseUnavailable &&
  !('requestId' in fields)

/** Drivers attach queries and values to errors, so only type, message and stack are logged; for an outage, no stack. */
function serializeError(error: unknown) {
  if (error instanceof DatabaseUnavailable) {
    const { message, cause } = error
    const reason = withoutCredentials(cause instanceof Error ? cause.message : String(cause ?? ''))
    return { type: error.name, message, reason }
  }
  const { type, message, stack } = stdSerializers.err(
    error instanceof Error ? error : new Error(String(error)),
  )
  return { type, message: withoutCredentials(message), stack: withoutCredentials(stack) }
}

const withoutCredentials = (text: string) => text.replace(CREDENTIAL, '[credential]')
