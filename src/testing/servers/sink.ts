import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll } from 'vitest'

export type CaughtMail = { from: string; to: string[]; raw: string; mail: Email }

export type Sink = {
  port: number
  caught: CaughtMail[]
  /** The reply for a recipient; by default, all are accepted. */
  onRecipient: ((address: string) => Error | null) | null
  onData: (() => Error | null) | null
  /** Tests with large messages replace it, because parsing those takes longer than sending them. */
  parse(raw: Buffer): Promise<Email>
}

/** A local SMTP server that records the messages it receives, for the tests of one file. */
export function useSink(): Sink {
  const parse = (raw: Buffer) => PostalMime.parse(raw)
  const sink: Sink = { port: 0, caught: [], onRecipient: null, onData: null, parse }
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(sink.onRecipient?.(address) ?? undefined),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const problem = sink.onData?.() ?? null
        if (problem) return done(problem)
        const raw = Buffer.concat(chunks)
        const { mailFrom, rcptTo } = session.envelope
        sink.caught.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: raw.toString(),
          mail: await sink.parse(raw),
        })
        done()
      })
    },
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.server.address()
    sink.port = typeof address === 'object' && address ? address.port : 0
  })
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return sink
}

export const smtpError = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode })
