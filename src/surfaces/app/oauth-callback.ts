import type { IncomingMessage } from 'node:http'
import { finishMailboxConnection } from '../../core/admin/installation/connect-mailbox.ts'
import type { Services } from '../../core/call/context.ts'
import { invalid } from '../../core/call/errors.ts'
import { textOf } from '../../problems/text.ts'
import type { Exchange, Reply } from '../http/exchange.ts'
import { emptyReply } from '../http/json-reply.ts'
import type { Visitors } from './browser.ts'

const LONGEST = 4_000

/** Providers redirect people back here; the senders page shows the outcome. */
export const createOAuthCallback =
  (services: Services, visitors: Visitors) =>
  async (incoming: IncomingMessage, exchange: Exchange): Promise<Reply> => {
    exchange.route = '/app/oauth/callback'
    const visitor = await visitors.require(incoming, exchange)
    const query = new URLSearchParams((incoming.url ?? '').split('?')[1] ?? '')
    const state = query.get('state') ?? ''
    const code = query.get('code')
    if (state === '' || state.length > LONGEST || (code?.length ?? 0) > LONGEST)
      throw invalid('state', 'value.required')
    const { storeId, outcome, problem } = await finishMailboxConnection(services, visitor, { state, code })
    exchange.storeId = storeId
    const told = new URLSearchParams({ mailbox: outcome })
    if (problem) told.set('reason', textOf(problem, visitor.browser.language))
    const headers = { Location: `/app/s/${storeId}/senders?${told}`, 'Cache-Control': 'no-store' }
    return emptyReply(exchange, 303, headers)
  }
