import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { AnyOperation } from '../../../src/core/call/operation.ts'
import { operations } from '../../../src/core/operations.ts'
import { isOwnChange, kindsChangedBy, refetchChanged } from './changes.ts'
import type { OperationName } from './operations.ts'

const STORE = 'sto_1'

/** These operations change nothing that a page shows, or load a new page, which fetches everything anyway. */
const NO_REFETCH = [
  ...['confirmIdentity', 'finishPasskeyConfirm', 'signOut', 'startTotp', 'startMailboxConnection'],
  ...['createEmailLink', 'createResetLink', 'setPresence'],
]

it('every write operation declares what it changes', () => {
  const writes = (operations as readonly AnyOperation[]).filter(
    ({ app, level, reads }) => app && !reads && level !== 'read' && level !== 'none',
  )
  const undeclared = writes.filter(({ name }) => kindsChangedBy(name as OperationName).length === 0)
  expect(undeclared.map(({ name }) => name).sort()).toEqual(NO_REFETCH.sort())
})

it('a record is not refetched if its query was updated or it was deleted', async () => {
  const record = ['getHttpRequest', STORE, { id: 'req_1' }]
  const list = ['browseHttpRequests', STORE, {}]
  const client = new QueryClient()
  const staleAfter = async (work: () => Promise<unknown>) => {
    for (const queryKey of [record, list]) client.setQueryData(queryKey, {})
    await work()
    return [record, list].filter((queryKey) => client.getQueryState(queryKey)?.isInvalidated)
  }
  const input = { id: 'req_1' }
  const update = () => refetchChanged(client, 'updateHttpRequest', { store: STORE, input, cached: record })
  expect(await staleAfter(update)).toEqual([list])
  const remove = () => refetchChanged(client, 'deleteHttpRequest', { store: STORE, input })
  expect(await staleAfter(remove)).toEqual([list])
})

it('an event about a change made by this tab is ignored once, and only for the changed record', async () => {
  await refetchChanged(new QueryClient(), 'setSecret', { store: STORE, input: { name: 'TOKEN' } })
  expect(isOwnChange({ kind: 'secret', id: 'OTHER' })).toBe(false)
  expect(isOwnChange({ kind: 'secret', id: 'TOKEN' })).toBe(true)
  expect(isOwnChange({ kind: 'secret', id: 'TOKEN' })).toBe(false)
})

it('an execution is refetched even if it finishes right after a retry', async () => {
  await refetchChanged(new QueryClient(), 'retryExecution', { output: { id: 'exe_1' } })
  expect(isOwnChange({ kind: 'execution', id: 'exe_1' })).toBe(false)
})

it('a layout is refetched if someone else saved it right after this tab', async () => {
  const call = { input: { id: 'lay_1' }, output: { version: 2 } }
  await refetchChanged(new QueryClient(), 'updateLayout', call)
  expect(isOwnChange({ kind: 'layout', id: 'lay_1', version: 3 })).toBe(false)
  await refetchChanged(new QueryClient(), 'updateLayout', call)
  expect(isOwnChange({ kind: 'layout', id: 'lay_1', version: 2 })).toBe(true)
})
