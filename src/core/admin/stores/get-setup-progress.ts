import { z } from 'zod'
import type { Ctx } from '../../call/context.ts'
import { defineOperation } from '../../call/operation.ts'
import { hasRows } from '../../call/paging.ts'

export const getSetupProgress = defineOperation({
  name: 'getSetupProgress',
  summary: "Which of the steps to a store's first email are done",
  level: 'read',
  app: {},
  input: z.object({}),
  output: z.object({
    sender: z.boolean().describe('The store has a sender'),
    layout: z.boolean().describe('The store has a layout'),
    sent: z.boolean().describe('An email was sent, to a person or the test inbox'),
  }),
  run: async (ctx) => ({
    sender: (await hasRow(ctx, 'smtpSenders')) || (await hasRow(ctx, 'mailboxes')),
    layout: await hasRow(ctx, 'layouts'),
    sent: (await hasRow(ctx, 'inboxMessages')) || (await hasSent(ctx)),
  }),
})

type Table = 'smtpSenders' | 'mailboxes' | 'layouts' | 'inboxMessages'

const hasRow = ({ db, storeId }: Ctx, table: Table) =>
  hasRows(db.selectFrom(table).select('id').where('storeId', '=', storeId).limit(1))

const hasSent = ({ db, storeId }: Ctx) =>
  hasRows(
    db
      .selectFrom('executions')
      .select('id')
      .where('storeId', '=', storeId)
      .where('actionType', '=', 'EMAIL')
      .where('status', '=', 'SUCCESS')
      .limit(1),
  )
