import { setTimeout } from 'node:timers/promises'
import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { refetchChanged } from '../api/changes.ts'
import { createRefetcher } from './use-live.ts'

const STORE = 'sto_1'

/** The queries that are refetched after a change. */
async function refetchedAfter(
  change: Parameters<ReturnType<typeof createRefetcher>['report']>[0],
  queries: readonly unknown[][],
) {
  const client = new QueryClient()
  for (const queryKey of queries) client.setQueryData(queryKey, {})
  const refetcher = createRefetcher(client)
  refetcher.report(change)
  const stale = () => queries.filter((queryKey) => client.getQueryState(queryKey)?.isInvalidated)
  await expect.poll(() => stale().length).toBeGreaterThan(0)
  refetcher.stop()
  return stale()
}

it('a changed preset is refetched by both its editor and the layout canvas', async () => {
  const onCanvas = ['getPreset', STORE, { id: 'pre_1' }]
  const inEditor = [...onCanvas, 'tagged']
  const otherPreset = ['getPreset', STORE, { id: 'pre_2' }]
  const change = { kind: 'preset', id: 'pre_1' } as const
  expect(await refetchedAfter(change, [onCanvas, inEditor, otherPreset])).toEqual([onCanvas, inEditor])
})

it('a changed execution refetches the grouped stats', async () => {
  const groups = ['listStatsGroups', STORE, { days: 30, by: 'layout' }]
  expect(await refetchedAfter({ kind: 'execution', id: '' }, [groups])).toEqual([groups])
})

it('changed settings refetch the stats, and the footer on the canvas', async () => {
  const queries = [
    ['getFooterTexts', STORE, {}],
    ['getStats', STORE, { days: 30 }],
    ['listKeys', STORE, {}],
  ]
  expect(await refetchedAfter({ kind: 'settings', id: STORE }, queries)).toEqual(queries.slice(0, 2))
})

it('a change by this tab is refetched once, even if its event arrives before the response', async () => {
  const client = new QueryClient()
  let fetches = 0
  const queryKey = ['listSecrets', STORE, {}]
  const unsubscribe = new QueryObserver(client, { queryKey, queryFn: () => ++fetches }).subscribe(() => {})
  await expect.poll(() => fetches).toBe(1)
  const refetcher = createRefetcher(client)
  const response = Promise.withResolvers<void>()
  const call = { store: STORE, input: { name: 'TOKEN' } }
  const onSuccess = () => refetchChanged(client, 'setSecret', call)
  const saving = new MutationObserver(client, { mutationFn: () => response.promise, onSuccess }).mutate()
  refetcher.report({ kind: 'secret', id: 'TOKEN' })
  await setTimeout(20)
  response.resolve()
  await saving
  await setTimeout(100)
  expect(fetches).toBe(2)
  refetcher.stop()
  unsubscribe()
})

it('another user’s change is refetched during a long call by this tab', async () => {
  const client = new QueryClient()
  void new MutationObserver(client, { mutationFn: () => new Promise(() => {}) }).mutate()
  const queryKey = ['listSecrets', STORE, {}]
  client.setQueryData(queryKey, {})
  const refetcher = createRefetcher(client)
  refetcher.report({ kind: 'secret', id: 'OTHER' })
  await expect.poll(() => client.getQueryState(queryKey)?.isInvalidated).toBe(true)
  refetcher.stop()
})

it('a role change refetches every forbidden query', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const requests: number[] = []
  const show = (status: number) => {
    const queryFn = () => {
      requests.push(status)
      return Promise.reject(new ApiError(status, { text: 'no' }))
    }
    const observer = new QueryObserver(client, { queryKey: ['listKeys', STORE, { status }], queryFn })
    return observer.subscribe(() => {})
  }
  const unsubscribes = [show(403), show(404)]
  await expect.poll(() => client.isFetching()).toBe(0)
  const refetcher = createRefetcher(client)
  refetcher.report({ kind: 'member', id: 'per_1' })
  await expect.poll(() => requests).toEqual([403, 404, 403])
  refetcher.stop()
  for (const unsubscribe of unsubscribes) unsubscribe()
})
