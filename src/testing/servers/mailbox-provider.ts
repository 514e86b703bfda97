import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { MailboxAccount } from '../../adapters/mail/access-tokens.ts'
import type { MailLimits } from '../../adapters/mail/limits.ts'
import type { MailboxCredentials } from '../../ports/mail.ts'
import { openMailer } from '../test-mail.ts'
import { createGraph } from './graph.ts'

type Call = { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer }
export type Reply = { status: number; json?: unknown } | 'drop' | 'silence' | 'endless'

export const KINDS = ['gmail', 'outlook'] as const
export const CREDENTIALS = { clientId: 'client', clientSecret: 'cl!ent secret', refreshToken: 'refresh-1' }
export const SENT = { gmail: { status: 200, json: { id: '1' } }, outlook: { status: 202 } }

type Script = {
  token?: (nth: number) => Reply
  send?: (nth: number, call: Call) => Reply | undefined
  /** The status sent before any of the message was read. */
  early?: number
}

const DEFAULT_LIMITS: Partial<MailLimits> = { requestMs: 20_000 }
/** For tests of a provider that never responds. */
export const SHORT_LIMITS: Partial<MailLimits> = { requestMs: 1000, slowestBytesPerMs: 10_000 }

/** A provider that issues numbered tokens and accepts mail, unless the script says otherwise. */
export async function startProvider(script: Script = {}, limits = DEFAULT_LIMITS) {
  const tokens: Call[] = []
  const sends: Call[] = []
  let url = ''
  const graph = createGraph(() => url)
  const server = createServer(async (request, response) => {
    if (script.early && request.url !== '/token') return respond(response, { status: script.early })
    // Ignores a client that disconnects mid-request.
    const chunks = await request.toArray().catch(() => null)
    if (!chunks) return
    const body = Buffer.concat(chunks)
    const { method = '', headers } = request
    const call = { method, path: request.url ?? '', headers, body }
    if (call.path === '/token') {
      const nth = tokens.push(call)
      const defaultReply = {
        status: 200,
        json: { access_token: `access-${nth}`, expires_in: 3600, token_type: 'Bearer' },
      }
      return respond(response, script.token?.(nth) ?? defaultReply)
    }
    const nth = sends.push(call)
    const defaultReply = SENT[call.path.includes('/gmail/') ? 'gmail' : 'outlook']
    respond(response, script.send?.(nth, call) ?? graph.respond(call) ?? defaultReply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const mailer = openMailer({
    gmailUrl: url,
    googleTokenUrl: `${url}/token`,
    graphUrl: url,
    microsoftTokenUrl: `${url}/token`,
    limits,
  })
  return { mailer, tokens, sends, graph, url, cutConnections: () => server.closeAllConnections() }
}

function respond(response: ServerResponse, reply: Reply) {
  if (reply === 'drop') return response.socket?.destroy()
  if (reply === 'silence') return
  if (reply === 'endless') return flood(response)
  response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.json))
}

/** Responds with 200, and then sends an endless body. */
function flood(response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'application/json' })
  const more = () => {
    while (!response.destroyed && response.write(' '.repeat(64 * 1024)));
    if (!response.destroyed) response.once('drain', more)
  }
  more()
}

export function mailbox(
  kind: 'gmail' | 'outlook',
  credentials: MailboxCredentials = CREDENTIALS,
): MailboxAccount {
  return { kind, id: 'box', address: 'shop@example.com', credentials }
}

export const formOf = (call: Call | undefined) =>
  Object.fromEntries(new URLSearchParams(call?.body.toString()))
