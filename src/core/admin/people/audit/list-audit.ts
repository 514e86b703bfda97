import { sql } from 'kysely'
import { z } from 'zod'
import { timestamp } from '../../../call/fields.ts'
import { defineOperation } from '../../../call/operation.ts'
import { countRows, listInput, listOf, paginate } from '../../../call/paging.ts'
import { contains, searchTerm } from '../../../call/search.ts'

export const listAudit = defineOperation({
  name: 'listAudit',
  summary: 'List who changed what in a store, and which of its members signed in, newest first',
  level: 'admin',
  app: {},
  reads: true,
  input: z.object({
    ...listInput,
    q: listInput.q.describe('Searches person, action and subject'),
  }),
  output: listOf(
    z.object({
      id: z.string(),
      at: timestamp,
      actor: z.string(),
      personId: z.string().nullable(),
      source: z.enum(['app', 'cli']),
      action: z.string().describe('Operation name'),
      subject: z.string(),
    }),
  ),
  run: (ctx, input) => {
    const term = searchTerm(input.q)
    const members = ctx.db.selectFrom('members').select('personId').where('storeId', '=', ctx.storeId)
    const entries = ctx.db
      .selectFrom('auditEntries')
      .where((eb) => {
        const aboutMembers = eb.and([
          eb('storeId', 'is', null),
          eb('action', 'in', ACCOUNT_ACTIONS),
          eb('personId', 'in', members),
        ])
        // Owners also see entries that concern no particular store.
        const outsideStore = ctx.level === 'owner' ? eb('storeId', 'is', null) : aboutMembers
        return eb.or([eb('storeId', '=', ctx.storeId), outsideStore])
      })
      .$if(term !== '', (query) => query.where(contains(sql.ref('searchText'), term)))
    return paginate(input, countRows(entries), async ({ limit, offset }) => {
      const rows = await entries.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute()
      return rows.map((row) => ({ ...row, at: row.createdAt }))
    })
  },
})

/** What store admins can see of their members' activity outside the store. */
const ACCOUNT_ACTIONS = [
  'signIn',
  'resetPassword',
  'changePassword',
  'confirmEmail',
  'confirmTotp',
  'removeTotp',
  'addPasskey',
  'removePasskey',
]
