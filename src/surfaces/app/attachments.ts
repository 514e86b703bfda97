import type { IncomingMessage } from 'node:http'
import { INBOX_LEVEL, inboxAttachment } from '../../core/delivery/inbox/inbox-message.ts'
import type { Exchange, Reply } from '../http/exchange.ts'
import { fileHeaders } from '../pages/page.ts'
import type { Visitors } from './browser.ts'

const ROUTE = '/app/inbox/attachment'

/** Gives out a file that came with a message of the test inbox. What type it says it has is the sender's word. */
export const createAttachments =
  (visitors: Visitors) =>
  async (incoming: IncomingMessage, exchange: Exchange): Promise<Reply> => {
    exchange.route = ROUTE
    const { ctx, query } = await visitors.enterStore(incoming, exchange, INBOX_LEVEL)
    const place = Number(query.get('place') ?? Number.NaN)
    const { filename, bytes } = await inboxAttachment(ctx, query.get('message') ?? '', place)
    const headers = {
      ...fileHeaders('attachment', filename, 'application/octet-stream'),
      'Cache-Control': 'private, no-store',
      'Cross-Origin-Resource-Policy': 'same-origin',
    }
    return { status: 200, headers, body: bytes }
  }
