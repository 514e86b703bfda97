import { expect, it } from 'vitest'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { createLayout } from '../../content/layouts/create-layout.ts'
import { addTestInbox } from '../../delivery/senders/add-test-inbox.ts'
import { testSmtpSender } from '../../delivery/senders/test-smtp-sender.ts'
import { getSetupProgress } from './get-setup-progress.ts'

const api = useHarnessWithoutWorker()

it('the setup progress marks each step as done, in any order, and only in its own store', async () => {
  const mine = await api.newStore()
  const other = await api.newStore()
  const progress = (store = mine.id) => api.operate(getSetupProgress, {}, store)
  const none = { sender: false, layout: false, sent: false }
  expect(await progress()).toEqual(none)
  await api.operate(createLayout, { name: 'Welcome', bodyType: 'text', subject: 'Hello' }, mine.id)
  expect(await progress()).toEqual({ ...none, layout: true })
  const inbox = await api.operate<{ id: string }>(addTestInbox, {}, mine.id)
  expect(await progress()).toEqual({ ...none, layout: true, sender: true })
  await api.operate(testSmtpSender, { id: inbox.id, to: 'mara@example.org' }, mine.id)
  expect(await progress()).toEqual({ sender: true, layout: true, sent: true })
  expect(await progress(other.id)).toEqual(none)
})
