import { sql } from 'kysely'
import { z } from 'zod'
import { count, timestamp } from '../../call/fields.ts'
import { defineOperation } from '../../call/operation.ts'
import { countRows, listInput, listOf, paginate } from '../../call/paging.ts'
import { contains } from '../../call/search.ts'
import { selectUnerased } from './unsubscribes.ts'

export const searchUnsubscribes = defineOperation({
  name: 'searchUnsubscribes',
  summary: "Search the addresses that unsubscribed from a store's marketing emails, newest first",
  level: 'admin',
  cli: { command: 'unsubscribe search' },
  app: {},
  reads: true,
  input: z.object({ ...listInput, q: listInput.q.describe('Part of the address') }),
  output: listOf(z.object({ address: z.string(), createdAt: timestamp })).extend({
    erased: count.describe('Number of recipients stored only as a hash'),
  }),
  run: async (ctx, { q = '', ...input }) => {
    const term = q.trim().normalize('NFC').toLowerCase()
    // Keys are in lower case, with international domains in ASCII. Some databases convert only ASCII letters to lower
    // case, so a domain is also compared with its other letters in upper case.
    const upperTerm = term.toUpperCase().replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    const unsubscribes = selectUnerased(ctx).$if(term !== '', (query) =>
      query.where((eb) =>
        eb.or([
          contains(sql.ref('addressKey'), term),
          contains(sql`lower("address")`, term),
          contains(sql`lower("address")`, upperTerm),
        ]),
      ),
    )
    const page = await paginate(input, countRows(unsubscribes), ({ limit, offset }) =>
      unsubscribes
        .select(['address', 'createdAt'])
        .orderBy('createdAt', 'desc')
        .orderBy('addressKey', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
    )
    const erased = ctx.db
      .selectFrom('unsubscribes')
      .where('storeId', '=', ctx.storeId)
      .where('addressKey', '>=', 'sha256:')
      .where('addressKey', '<', 'sha256;')
      .where('address', '=', '')
    return { ...page, erased: await countRows(erased) }
  },
})
