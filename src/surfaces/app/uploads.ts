import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { invalid } from '../../core/call/errors.ts'
import { describeBytes } from '../../core/call/limits.ts'
import { FILE_KINDS, showFile } from '../../core/foundation/files/file.ts'
import { FROM_APP, saveFile } from '../../core/foundation/files/save-file.ts'
import { type Exchange, headerOf, type Reply } from '../http/exchange.ts'
import { jsonReply } from '../http/json-reply.ts'
import type { Visitors } from './browser.ts'
import { createOpenLimit } from './open-limit.ts'

const ROUTE = '/app/files'
const Kind = z.enum(FILE_KINDS).nullable()

/** The app sends three at a time. */
const UPLOADS = { perPerson: 6, all: 40 }

/** Streams an upload to the file store without buffering it in memory. */
export function createUploads(visitors: Visitors) {
  const acquire = createOpenLimit('uploads', UPLOADS)

  return async (incoming: IncomingMessage, exchange: Exchange): Promise<Reply> => {
    exchange.route = ROUTE
    const { ctx, person, query } = await visitors.enterStore(incoming, exchange, 'write')
    const kind = Kind.safeParse(query.get('kind'))
    if (!kind.success) throw invalid('kind', 'value.not_allowed', { values: FILE_KINDS })
    if (Number(headerOf(incoming, 'content-length') ?? 0) > FROM_APP.bytes)
      throw invalid('body', 'value.too_many_bytes', { size: describeBytes(FROM_APP.bytes) })
    const release = acquire(person.id)
    try {
      const row = await saveFile(ctx, {
        filename: query.get('filename') ?? '',
        kind: kind.data ?? undefined,
        bytes: wholeBody(incoming),
        limit: FROM_APP,
      })
      return jsonReply(exchange, 200, JSON.stringify(showFile(ctx, row)), {})
    } finally {
      release()
    }
  }
}

async function* wholeBody(incoming: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    yield* incoming
  } catch {
    throw invalid('body', 'body.incomplete')
  }
  if (!incoming.complete) throw invalid('body', 'body.incomplete')
}
