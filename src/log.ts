import { isatty } from 'node:tty'
import { type Logger, pino, stdSerializers, stdTimeFunctions } from 'pino'

export type Log = Logger

const CREDENTIAL = /\b(?:fak|fst|whsec)_[0-9A-Za-z+/=]{8,}/g

/** One JSON line per event, or readable lines on a terminal. Credentials in errors are masked. */
export async function createLog(level: string, fd: 1 | 2, json: boolean): Promise<Log> {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: serializeError },
  }
  if (isatty(fd) && !json) {
    const { default: pretty } = await import('pino-pretty')
    return pino(options, pretty({ destination: fd, ignore: 'requestId', sync: true }))
  }
  // Buffered: under load, one write per line would cost more than formatting it.
  return pino(options, pino.destination({ fd, sync: false, minLength: 8_192, periodicFlush: 100 }))
}

/** Type, message and stack only: drivers attach queries and values to their errors. */
function serializeError(error: unknown) {
  const { type, message, stack } = stdSerializers.err(
    error instanceof Error ? error : new Error(String(error)),
  )
  return { type, message: withoutCredentials(message), stack: withoutCredentials(stack) }
}

const withoutCredentials = (text: string) => text.replace(CREDENTIAL, '[credential]')
