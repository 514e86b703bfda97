import { describe, expect, it, vi } from 'vitest'
import { signInAs } from '../../../testing/app/app-client.ts'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { layoutsOf } from '../../../testing/layouts.ts'
import { stepRunner } from '../../call/context.ts'
import { createHttpRequest } from '../http-requests/create-http-request.ts'
import { acceptStep } from '../steps/accept-step.ts'
import { listPastVariables } from './list-past-variables.ts'

const api = useHarnessWithoutWorker()

async function createLayout() {
  const layouts = await layoutsOf(api)
  const { id } = await layouts.create({ subject: 'Order {{ variables.order.number }}' })
  const person = await signInAs(api, { roles: { [layouts.storeId]: 'viewer' } })
  const list = (store = layouts.storeId) =>
    person.call<{ executions: Record<string, unknown>[] }>('listPastVariables', { id }, { store })
  const run = (variables: Record<string, unknown>) =>
    acceptStep(stepRunner(api.app.services, { id: layouts.storeId, name: 'Shop' }), {
      actionType: 'EMAIL',
      actionConfigId: id,
      actionConfigName: 'Order',
      runId: crypto.randomUUID(),
      stepRef: null,
      recipients: null,
      input: { variables, locale: 'de' },
    })
  return { layouts, person, id, list, run }
}

describe('the values of past emails', () => {
  it('are listed newest first, without values that the history masks', async () => {
    const { list, run } = await createLayout()
    await run({ order: { number: 'A-1', total: 12 }, customer: { email: 'mara@example.com' } })
    await run({ order: { number: 'A-2' }, tags: ['new'] })
    const { body } = await list()
    expect(body.executions[1]?.variables).toEqual({ order: { number: 'A-1', total: 12 }, customer: {} })
    expect(body.executions).toMatchObject([
      { locale: 'de', isWhole: true, variables: { order: { number: 'A-2' }, tags: ['new'] } },
      { isWhole: false },
    ])
    expect(JSON.stringify(body)).not.toContain('mara')
  })

  it('are masked in a thread, as everywhere else, because masking large values takes a second', async () => {
    const { layouts, person, list, run } = await createLayout()
    await run({ text: 'mara@example.com '.repeat(5_000) })
    const id = (await list()).body.executions[0]?.id
    const mask = vi.spyOn(api.app.services.renderer, 'mask')
    const calls = async (name: string) => {
      mask.mockClear()
      const { text } = await person.call(name, { id }, { store: layouts.storeId })
      expect(text).not.toContain('mara')
      return mask.mock.calls.length
    }
    expect((await list()).text).not.toContain('mara')
    expect(mask).toHaveBeenCalled()
    expect(await calls('getHistoryContext')).toBe(1)
    mask.mockRestore()
  })

  it('are listed up to a total size, but always include the newest email', async () => {
    const { list, run } = await createLayout()
    for (const word of ['old', 'new']) await run({ [word]: 'word '.repeat(330_000) })
    const { body } = await list()
    expect(body.executions.map(({ variables }) => Object.keys(variables as object))).toEqual([['new']])
  })

  it('are listed for HTTP requests as well', async () => {
    const { layouts, person } = await createLayout()
    const request = { name: 'Reserve', url: 'https://erp.example' }
    const { id } = await api.operate<{ id: string }>(createHttpRequest, request, layouts.storeId)
    await acceptStep(stepRunner(api.app.services, { id: layouts.storeId, name: 'Shop' }), {
      actionType: 'HTTP_REQUEST',
      actionConfigId: id,
      actionConfigName: 'Reserve',
      runId: crypto.randomUUID(),
      stepRef: null,
      recipients: null,
      input: { variables: { sku: 'A1' } },
    })
    const list = (store: string) => person.call('listPastVariables', { id }, { store })
    expect((await list(layouts.storeId)).body).toMatchObject({
      executions: [{ locale: null, isWhole: true, variables: { sku: 'A1' } }],
    })
    const other = await createLayout()
    const foreign = await other.person.call('listPastVariables', { id }, { store: other.layouts.storeId })
    expect(foreign.status).toBe(404)
  })

  it('are not listed once the input is no longer stored', async () => {
    const { list, run } = await createLayout()
    await run({ a: 1 })
    await api.app.database.db.deleteFrom('executionInputs').execute()
    expect((await list()).body.executions).toEqual([])
  })

  it('go back no further than inputs are stored', async () => {
    const { id, layouts, run } = await createLayout()
    const list = () => api.operate<{ executions: object[] }>(listPastVariables, { id }, layouts.storeId)
    await run({ a: 1 })
    api.clock.advance(30 * 24 * 3600)
    expect((await list()).executions).toHaveLength(1)
    api.clock.advance(3 * 24 * 3600)
    expect((await list()).executions).toEqual([])
  })

  it("return 404 for another store's layout", async () => {
    const { id } = await createLayout()
    const { person, layouts } = await createLayout()
    const response = await person.call('listPastVariables', { id }, { store: layouts.storeId })
    expect(response.status).toBe(404)
  })
})
