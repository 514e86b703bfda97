import type { IncomingMessage } from 'node:http'
import { requireLevel } from '../../core/call/access.ts'
import type { Services } from '../../core/call/context.ts'
import { INBOX_LEVEL, inboxAttachment } from '../../core/inbox/inbox-message.ts'
import { callerOf } from '../../core/people/members/membership.ts'
import type { Exchange, Reply } from '../http/exchange.ts'
import { fileHeaders } from '../pages/page.ts'
import type { Visitors } from './browser.ts'

const ROUTE = '/app/inbox/attachment'
const LEVEL = { level: INBOX_LEVEL } as const

/** Gives out a file that came with a message of the test inbox. What type it says it has is the sender's word. */
export const createAttachments =
  (services: Services, visitors: Visitors) =>
  async (incoming: IncomingMessage, exchange: Exchange): Promise<Reply> => {
    exchange.route = ROUTE
    const { person, browser } = await visitors.require(incoming, exchange)
    const query = new URLSearchParams((incoming.url ?? '').split('?')[1] ?? '')
    const storeId = query.get('store') ?? undefined
    const ctx = await callerOf(services, LEVEL, { person, browser, storeId })
    requireLevel(LEVEL, ctx)
    exchange.storeId = ctx.storeId
    const place = Number(query.get('place') ?? Number.NaN)
    const { filename, bytes } = await inboxAttachment(ctx, query.get('message') ?? '', place)
    const headers = {
      ...fileHeaders('attachment', filename, 'application/octet-stream'),
      'Cache-Control': 'private, no-store',
      'Cross-Origin-Resource-Policy': 'same-origin',
    }
    return { status: 200, headers, body: bytes }
  }
