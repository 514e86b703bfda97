import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { createReader } from './use-live.ts'

const STORE = 'sto_1'

/** Which of the queries are read again after a change. */
async function readAfter(
  change: Parameters<ReturnType<typeof createReader>['note']>[0],
  queries: readonly unknown[][],
) {
  const client = new QueryClient()
  for (const queryKey of queries) client.setQueryData(queryKey, {})
  const reader = createReader(client)
  reader.note(change)
  const stale = () => queries.filter((queryKey) => client.getQueryState(queryKey)?.isInvalidated)
  await expect.poll(() => stale().length).toBeGreaterThan(0)
  reader.stop()
  return stale()
}

it("a changed preset is read again by every page that shows it: its editor and the layouts' canvas", async () => {
  const onCanvas = ['getPreset', STORE, { id: 'pre_1' }]
  const inEditor = [...onCanvas, 'tagged']
  const another = ['getPreset', STORE, { id: 'pre_2' }]
  const change = { kind: 'preset', id: 'pre_1' } as const
  expect(await readAfter(change, [onCanvas, inEditor, another])).toEqual([onCanvas, inEditor])
})

it('an execution is counted in the groups of the stats, too', async () => {
  const groups = ['listStatsGroups', STORE, { days: 30, by: 'layout' }]
  expect(await readAfter({ kind: 'execution', id: '' }, [groups])).toEqual([groups])
})

it('changed settings reach the footer on the canvas and the days of the stats', async () => {
  const queries = [
    ['getFooterTexts', STORE, {}],
    ['getStats', STORE, { days: 30 }],
    ['listKeys', STORE, {}],
  ]
  expect(await readAfter({ kind: 'settings', id: STORE }, queries)).toEqual(queries.slice(0, 2))
})

it('what was refused is asked for again when roles have changed, whatever it is', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const asked: number[] = []
  const show = (status: number) => {
    const queryFn = () => {
      asked.push(status)
      return Promise.reject(new ApiError(status, { text: 'no' }))
    }
    const observer = new QueryObserver(client, { queryKey: ['listKeys', STORE, { status }], queryFn })
    return observer.subscribe(() => {})
  }
  const hide = [show(403), show(404)]
  await expect.poll(() => client.isFetching()).toBe(0)
  const reader = createReader(client)
  reader.note({ kind: 'member', id: 'per_1' })
  await expect.poll(() => asked).toEqual([403, 404, 403])
  reader.stop()
  for (const unsubscribe of hide) unsubscribe()
})
