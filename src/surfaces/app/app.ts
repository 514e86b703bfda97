import type { IncomingMessage } from 'node:http'
import type { Services } from '../../core/call/context.ts'
import { AppError } from '../../core/call/errors.ts'
import type { AnyOperation } from '../../core/call/operation.ts'
import { problemOf } from '../../problems/problems.ts'
import { showProblem } from '../../problems/text.ts'
import type { Exchange, Reply } from '../http/exchange.ts'
import { failureReply } from '../http/json-reply.ts'
import { createAssets } from './assets.ts'
import { createAttachments } from './attachments.ts'
import { createVisitors } from './browser.ts'
import { CALL_PREFIX, createCalls } from './call.ts'
import { createClientAddress } from './client-address.ts'
import { createCookies } from './cookie.ts'
import { createEvents } from './events.ts'
import { requireOwnHost, requireOwnPage } from './guard.ts'
import { languageIn } from './language.ts'
import { createOAuthCallback } from './oauth-callback.ts'
import type { Site } from './site.ts'
import { createUploads } from './uploads.ts'

export type AppDeps = { services: Services; operations: readonly AnyOperation[]; site: Site }

const ASSETS = '/app/assets/'
/** Files next to the page; an address of the app has no dot in its last segment. */
const FILE = /^\/app\/([^/]+\.[a-z0-9]+)$/

/** Everything below `/app`: the pages, what they call, and what they load. */
export function createApp({ services, operations, site }: AppDeps) {
  const cookies = createCookies(site.baseUrl)
  const visitors = createVisitors(services, cookies, createClientAddress(site.trustedProxies))
  const call = createCalls({ services, operations, visitors })
  const returnFromProvider = createOAuthCallback(services, visitors)
  const upload = createUploads(visitors)
  const events = createEvents(services, visitors)
  const attachment = createAttachments(visitors)
  const assets = createAssets(site)

  const answer = async (incoming: IncomingMessage, exchange: Exchange): Promise<Reply> => {
    const [path = '', query = ''] = (incoming.url ?? '').split('?')
    requireOwnHost(incoming, site)
    if (path.startsWith(CALL_PREFIX)) {
      requireMethod(incoming, 'POST')
      requireOwnPage(incoming, site)
      return call(incoming, path.slice(CALL_PREFIX.length), exchange)
    }
    if (path === '/app/files' && incoming.method !== 'GET') {
      requireMethod(incoming, 'POST')
      requireOwnPage(incoming, site)
      return upload(incoming, exchange)
    }
    requireMethod(incoming, 'GET', 'HEAD')
    exchange.route = '/app'
    if (path === '/app/events') return events(incoming, exchange)
    if (path === '/app/inbox/attachment') return attachment(incoming, exchange)
    if (path === '/app/frame') return assets.frame({ withImages: new URLSearchParams(query).has('images') })
    if (path === '/app/oauth/callback') return returnFromProvider(incoming, exchange)
    if (path.startsWith(ASSETS)) return assets.asset(incoming, path.slice(ASSETS.length))
    const [, file] = FILE.exec(path) ?? []
    return file ? assets.file(incoming, file) : assets.page()
  }
  return (incoming: IncomingMessage, exchange: Exchange): Promise<Reply> =>
    answer(incoming, exchange).catch((error) =>
      failureReply(exchange, error, {}, (problem) => showProblem(problem, languageIn(incoming))),
    )
}

function requireMethod({ method = '' }: IncomingMessage, ...allowed: string[]): void {
  if (!allowed.includes(method))
    throw new AppError('methodNotAllowed', problemOf('path.method_not_allowed', { method }), {
      Allow: allowed.join(', '),
    })
}
