import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { createStoreWatch } from '../../core/admin/events/watch-store.ts'
import { finishMailboxConnection } from '../../core/admin/installation/connect-mailbox.ts'
import type { Services } from '../../core/call/context.ts'
import { invalid } from '../../core/call/errors.ts'
import { describeBytes } from '../../core/call/limits.ts'
import type { AnyOperation } from '../../core/call/operation.ts'
import { INBOX_LEVEL, inboxAttachment } from '../../core/delivery/inbox/inbox-message.ts'
import { FILE_KINDS, showFile } from '../../core/foundation/files/file.ts'
import { FROM_APP, saveFile } from '../../core/foundation/files/save-file.ts'
import { showProblem, textOf } from '../../problems/text.ts'
import { methodNotAllowed } from '../http/errors.ts'
import { emptyReply, failureReply, jsonReply, type Reply } from '../http/reply.ts'
import { headerOf, type RequestContext } from '../http/request-context.ts'
import { fileHeaders } from '../pages/page.ts'
import { createAssets } from './assets.ts'
import { createClientAddress, createVisitors, languageIn, queryOf, type Visitors } from './browser.ts'
import { CALL_PREFIX, createCalls } from './call.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'
import { createCookies } from './cookie.ts'
import { createEvents } from './events.ts'
import { requireOwnHost, requireOwnPage } from './guard.ts'
import type { Site } from './site.ts'

export type AppDeps = { services: Services; operations: readonly AnyOperation[]; site: Site }

const ASSETS = '/app/assets/'
/** Files next to the page; app URLs have no dot in their last segment. */
const FILE = /^\/app\/([^/]+\.[a-z0-9]+)$/

/** Everything under `/app`: the pages, the operations they call, and their assets. */
export function createApp({ services, operations, site }: AppDeps) {
  const cookies = createCookies(site.baseUrl)
  const visitors = createVisitors(services, cookies, createClientAddress(site.trustedProxies))
  const storeWatch = createStoreWatch(services)
  const call = createCalls({ services, operations, visitors, storeWatch })
  const returnFromProvider = createOAuthCallback(services, visitors)
  const upload = createUploads(visitors)
  const events = createEvents(storeWatch, visitors)
  const attachment = createAttachments(visitors)
  const assets = createAssets(site)

  const respond = async (incoming: IncomingMessage, request: RequestContext): Promise<Reply> => {
    const [path = ''] = (incoming.url ?? '').split('?')
    requireOwnHost(incoming, site)
    if (path.startsWith(CALL_PREFIX)) {
      requireMethod(incoming, 'POST')
      requireOwnPage(incoming, site)
      return call(incoming, path.slice(CALL_PREFIX.length), request)
    }
    if (path === '/app/files' && incoming.method !== 'GET') {
      requireMethod(incoming, 'POST')
      requireOwnPage(incoming, site)
      return upload(incoming, request)
    }
    requireMethod(incoming, 'GET', 'HEAD')
    request.route = '/app'
    if (path === '/app/events') return events(incoming, request)
    if (path === '/app/inbox/attachment') return attachment(incoming, request)
    if (path === '/app/frame') return assets.frame({ withImages: queryOf(incoming).has('images') })
    if (path === '/app/oauth/callback') return returnFromProvider(incoming, request)
    if (path.startsWith(ASSETS)) return assets.asset(incoming, path.slice(ASSETS.length))
    const [, file] = FILE.exec(path) ?? []
    return file ? assets.file(incoming, file) : assets.page()
  }
  return (incoming: IncomingMessage, request: RequestContext): Promise<Reply> =>
    respond(incoming, request).catch((error) =>
      failureReply(request, error, {}, (problem) => showProblem(problem, languageIn(incoming))),
    )
}

function requireMethod({ method = '' }: IncomingMessage, ...allowed: string[]): void {
  if (!allowed.includes(method)) throw methodNotAllowed(method, allowed)
}

/** Serves an attachment of a test inbox message. Its declared type is not trusted. */
const createAttachments =
  (visitors: Visitors) =>
  async (incoming: IncomingMessage, request: RequestContext): Promise<Reply> => {
    request.route = '/app/inbox/attachment'
    const { ctx, query } = await visitors.requireStoreAccess(incoming, request, INBOX_LEVEL)
    const place = Number(query.get('place') ?? Number.NaN)
    const { filename, bytes } = await inboxAttachment(ctx, query.get('message') ?? '', place)
    const headers = {
      ...fileHeaders('attachment', filename, 'application/octet-stream'),
      'Cache-Control': 'private, no-store',
      'Cross-Origin-Resource-Policy': 'same-origin',
    }
    return { status: 200, headers, body: bytes }
  }

const MAX_PARAMETER_LENGTH = 4_000

/** Mailbox providers redirect here; the senders page shows the outcome. */
const createOAuthCallback =
  (services: Services, visitors: Visitors) =>
  async (incoming: IncomingMessage, request: RequestContext): Promise<Reply> => {
    request.route = '/app/oauth/callback'
    const visitor = await visitors.require(incoming, request)
    const query = queryOf(incoming)
    const state = query.get('state') ?? ''
    const code = query.get('code')
    if (state === '' || state.length > MAX_PARAMETER_LENGTH || (code?.length ?? 0) > MAX_PARAMETER_LENGTH)
      throw invalid('state', 'value.required')
    const { storeId, outcome, problem } = await finishMailboxConnection(services, visitor, { state, code })
    request.storeId = storeId
    const result = new URLSearchParams({ mailbox: outcome })
    if (problem) result.set('reason', textOf(problem, visitor.browser.language))
    const headers = { Location: `/app/s/${storeId}/senders?${result}`, 'Cache-Control': 'no-store' }
    return emptyReply(request, 303, headers)
  }

const Kind = z.enum(FILE_KINDS).nullable()

/** The app sends up to three files at a time. */
const UPLOAD_LIMITS = { perPerson: 6, all: 40 }

/** Streams an upload to the file store without buffering it in memory. */
function createUploads(visitors: Visitors) {
  const acquire = createConcurrencyLimit('uploads', UPLOAD_LIMITS)

  return async (incoming: IncomingMessage, request: RequestContext): Promise<Reply> => {
    request.route = '/app/files'
    const { ctx, person, query } = await visitors.requireStoreAccess(incoming, request, 'write')
    const kind = Kind.safeParse(query.get('kind'))
    if (!kind.success) throw invalid('kind', 'value.not_allowed', { values: FILE_KINDS })
    if (Number(headerOf(incoming, 'content-length') ?? 0) > FROM_APP.bytes)
      throw invalid('body', 'value.too_many_bytes', { size: describeBytes(FROM_APP.bytes) })
    const release = acquire(person.id)
    try {
      const row = await saveFile(ctx, {
        filename: query.get('filename') ?? '',
        kind: kind.data ?? undefined,
        // The person may lose access while the file arrives, which can take minutes.
        bytes: wholeBody(incoming, () => visitors.requireStoreAccess(incoming, request, 'write')),
        limit: FROM_APP,
      })
      return jsonReply(request, 200, JSON.stringify(showFile(ctx, row)), {})
    } finally {
      release()
    }
  }
}

async function* wholeBody(
  incoming: IncomingMessage,
  requireAccess: () => Promise<unknown>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* incoming
  } catch {
    throw invalid('body', 'body.incomplete')
  }
  if (!incoming.complete) throw invalid('body', 'body.incomplete')
  await requireAccess()
}
