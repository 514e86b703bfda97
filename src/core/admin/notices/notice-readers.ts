import { z } from 'zod'
import { invalid } from '../../call/errors.ts'
import { defineOperation } from '../../call/operation.ts'
import { findPerson, PersonId } from '../people/person.ts'
import { findReaders } from './schedule-notices.ts'
import { subscribe, unsubscribe } from './subscription.ts'

const Reader = z.object({ personId: z.string(), email: z.string() })

export const listNoticeReaders = defineOperation({
  name: 'listNoticeReaders',
  summary: 'List who receives emails about problems in a store',
  level: 'admin',
  cli: { command: 'notice list' },
  reads: true,
  input: z.object({}),
  output: z.array(Reader),
  run: async (ctx) =>
    (await findReaders(ctx.db, ctx.storeId)).map(({ id, email }) => ({ personId: id, email })),
})

export const addNoticeReader = defineOperation({
  name: 'addNoticeReader',
  summary: 'Subscribe a store admin or an owner to problem emails, at most one a day per kind of problem',
  level: 'admin',
  cli: { command: 'notice add', positional: ['personId'] },
  audit: { subject: 'email' },
  input: z.object({ personId: PersonId }),
  output: Reader,
  run: async (ctx, { personId }) => {
    const person = await findPerson(ctx.db, personId)
    await subscribe(ctx, person.id)
    const readers = await findReaders(ctx.db, ctx.storeId)
    // A refusal rolls back the subscription.
    if (!readers.some(({ id }) => id === person.id)) throw invalid('personId', 'notice.not_an_admin')
    return { personId: person.id, email: person.email }
  },
})

export const removeNoticeReader = defineOperation({
  name: 'removeNoticeReader',
  summary: 'Stop emailing a person about problems in a store',
  level: 'admin',
  cli: { command: 'notice remove', positional: ['personId'] },
  audit: { subject: 'email' },
  input: z.object({ personId: PersonId }),
  output: Reader,
  run: async (ctx, { personId }) => {
    const person = await findPerson(ctx.db, personId)
    await unsubscribe(ctx, person.id)
    return { personId: person.id, email: person.email }
  },
})
