import { describe, expect, it, onTestFinished } from 'vitest'
import { updateLayout } from '../../core/content/layouts/update-layout.ts'
import { signInAs } from '../../testing/app/app-client.ts'
import { openEvents } from '../../testing/app/app-events.ts'
import { recordExecution } from '../../testing/executions.ts'
import { useHarness } from '../../testing/harness.ts'
import { openInstallation } from '../../testing/installations.ts'
import { layoutsOf } from '../../testing/layouts.ts'
import { stepsOf } from '../../testing/steps.ts'

const api = useHarness()
const NEWER_EXECUTIONS = 120

/** Another process on the same database. */
async function openOtherProcess() {
  const otherProcess = await openInstallation('any', {
    existing: { ...api.database, remove: async () => {} },
  })
  onTestFinished(() => otherProcess.close())
  return otherProcess
}

const openEventsFor = async (storeId: string) =>
  openEvents(api, await signInAs(api, { roles: { [storeId]: 'viewer' } }), storeId)

describe('an open page is notified of an execution', () => {
  it('when another process records and ends it', async () => {
    const { storeId } = await api.newCaller('read')
    const events = await openEventsFor(storeId)
    const otherProcess = await openOtherProcess()
    const id = await recordExecution(otherProcess, storeId, { status: 'PENDING' })
    await events.waitForEvent('execution', id)
    const other = await recordExecution(otherProcess, storeId, { status: 'SUCCESS' })
    await events.waitForEvent('execution', other)
  })

  it('when its state changes, however many newer ones there are', async () => {
    const { storeId } = await api.newCaller('read')
    const id = await recordExecution(api, storeId, { status: 'PENDING' })
    await Promise.all(Array.from({ length: NEWER_EXECUTIONS }, () => recordExecution(api, storeId)))
    const events = await openEventsFor(storeId)
    expect(events.received()).not.toContain(id)
    const otherProcess = await openOtherProcess()
    const setState = (columns: object) =>
      otherProcess.app.database.db.updateTable('executions').set(columns).where('id', '=', id).execute()
    await setState({ attempts: 1 })
    await events.waitForEvent('execution', id)
    const again = await openEventsFor(storeId)
    await setState({ status: 'FAILED', finishedAt: api.clock.now().toISOString() })
    await again.waitForEvent('execution', id)
  })

  it('when a worker in another process runs it', async () => {
    const steps = await stepsOf(api)
    const events = await openEventsFor(steps.storeId)
    const otherProcess = await openOtherProcess()
    await otherProcess.serve({ withWorker: true })
    const { id: layoutId } = await steps.create({ bodyType: 'text', body: 'x' })
    const reply = await steps.send({ layoutId, to: 'a@example.com', senderId: 'smt_none' })
    await events.waitForEvent('execution', reply.headers.get('x-execution-id') ?? '')
  })
})

it('an open page is notified of a layout that another process saves', async () => {
  const layouts = await layoutsOf(api)
  const { id } = await layouts.create({ subject: 'One' })
  const events = await openEventsFor(layouts.storeId)
  const otherProcess = await openOtherProcess()
  await otherProcess.operate(updateLayout, { id, subject: 'Two' }, { storeId: layouts.storeId })
  await events.waitForEvent('layout', id)
})
