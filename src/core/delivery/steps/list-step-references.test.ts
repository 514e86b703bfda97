import { describe, expect, it } from 'vitest'
import { signInAs } from '../../../testing/app/app-client.ts'
import { useHarness } from '../../../testing/harness.ts'
import { runCli } from '../../../testing/run-cli.ts'
import { useSink } from '../../../testing/servers/sink.ts'
import { stepsOf } from '../../../testing/steps.ts'

const api = useHarness()
const sink = useSink()

type ReferencePage = { data: Record<string, unknown>[]; pagination: { total: number } }

describe('the steps that use a layout or request', () => {
  it('are listed with their workflow and newest run, with addresses masked', async () => {
    const steps = await stepsOf(api, sink.port)
    const used = await steps.create({ name: 'Used' })
    const other = await steps.create({ name: 'Other' })
    const register = (stepRef: string, body: object) =>
      api.call(`/steps/v1/${steps.storeId}/references/${encodeURIComponent(stepRef)}`, {
        method: 'PUT',
        key: steps.token,
        body,
      })
    await register('a-waiting', { layoutId: used.id, workflow: 'Orders of ada@example.com' })
    await register('c-other', { layoutId: other.id })
    for (const runId of ['first', 'second'])
      await steps.send({ layoutId: used.id, to: 'ada@example.com', stepRef: 'b-ran', runId })
    const viewer = await signInAs(api, { roles: { [steps.storeId]: 'viewer' } })
    const list = async (input: object) =>
      (await viewer.call<ReferencePage>('listStepReferences', input, { store: steps.storeId })).body
    const newest = await api.call<{ data: { id: string; createdAt: string }[] }>(
      '/api/v1/history?runId=second',
      {
        key: steps.key,
      },
    )
    const [run] = newest.body.data
    expect(await list({ layoutId: used.id })).toMatchObject({
      data: [
        { stepRef: 'a-waiting', workflow: 'Orders of ad****@example.com', layoutId: used.id, lastRun: null },
        {
          stepRef: 'b-ran',
          workflow: null,
          requestId: null,
          lastRun: { id: run?.id, status: 'SUCCESS', createdAt: run?.createdAt },
        },
      ],
      pagination: { total: 2 },
    })
    expect((await list({})).pagination.total).toBe(3)
    expect((await list({ layoutId: used.id, limit: 1, page: 2 })).data).toMatchObject([{ stepRef: 'b-ran' }])
    expect((await list({ requestId: 'req_none' })).data).toEqual([])
    const otherStore = await stepsOf(api)
    const foreign = await viewer.call('listStepReferences', {}, { store: otherStore.storeId })
    expect(foreign.status).toBe(404)
    const args = ['step', 'list', '--layout-id', used.id, '--store', steps.storeId, '--json']
    const { stdout } = await runCli(args, api.database.environment)
    expect(JSON.parse(stdout).data).toHaveLength(2)
  })
})
