import type { IncomingMessage } from 'node:http'
import { AppError, notFound } from '../../core/call/errors.ts'
import { rejectUnstorable } from '../../core/call/input.ts'
import { FORM_BYTES } from '../../core/call/limits.ts'
import { problemOf } from '../../problems/problems.ts'
import { readBytes, rejectEncoded } from '../http/body.ts'
import { createPathTable } from '../http/path-table.ts'
import { failureReply, type Reply } from '../http/reply.ts'
import { headerOf, type RequestContext } from '../http/request-context.ts'
import type { Pages } from './page.ts'

/** Serves the pages, by their path. Everything that has no other handler ends up here. */
export function createPages(pages: Pages) {
  const table = createPathTable<Pages[string] & { path: string }>()
  for (const [path, methods] of Object.entries(pages)) table.getOrCreate(path, () => ({ path, ...methods }))

  return async (incoming: IncomingMessage, request: RequestContext): Promise<Reply> => {
    try {
      const [path = '/', query] = (incoming.url ?? '/').split('?', 2)
      const match = table.find(path)
      if (!match) throw notFound('path')
      const { entry, params } = match
      request.route = entry.path
      const method = incoming.method ?? 'GET'
      const page = method === 'POST' ? entry.POST : isRead(method) ? entry.GET : undefined
      if (!page) throw wrongMethod(entry.POST !== undefined)
      rejectUnstorable(params)
      const reply = await page({
        method,
        params,
        query: new URLSearchParams(query),
        header: (name) => headerOf(incoming, name),
        remoteAddress: incoming.socket.remoteAddress ?? '',
        form: () => readForm(incoming),
      })
      return { ...reply, headers: { ...reply.headers, 'X-Request-Id': request.requestId } }
    } catch (error) {
      return failureReply(request, error)
    }
  }
}

const isRead = (method: string) => method === 'GET' || method === 'HEAD'

const wrongMethod = (acceptsPost: boolean) =>
  new AppError('methodNotAllowed', problemOf(acceptsPost ? 'page.method_not_allowed' : 'page.read_only'), {
    Allow: acceptsPost ? 'GET, HEAD, POST' : 'GET, HEAD',
  })

async function readForm(incoming: IncomingMessage): Promise<URLSearchParams> {
  rejectEncoded(incoming)
  const form = new URLSearchParams(String(await readBytes(incoming, FORM_BYTES)))
  rejectUnstorable(Object.fromEntries(form))
  return form
}
