import { expect, it } from 'vitest'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { getSentEmail } from '../../delivery/email/get-sent-email.ts'
import { createStore } from '../stores/create-store.ts'

const api = useHarnessWithoutWorker()

it('the emails in the demo history can be viewed', async () => {
  const other = await api.newStore()
  const { id: store } = await api.operate<{ id: string }>(createStore, { name: 'Demo', demo: true }, other.id)
  const { id } = await api.app.database.db
    .selectFrom('executions')
    .select('id')
    .where('storeId', '=', store)
    .where('stepRef', '=', 'confirm-order')
    .where('status', '=', 'SUCCESS')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { text } = await api.operate<{ text: string }>(getSentEmail, { id }, store)
  expect(text).toContain('Ember mug')
})
