import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { AnyOperation } from '../../../src/core/call/operation.ts'
import { operations } from '../../../src/core/operations.ts'
import { isOwnChange, kindsChangedBy, refetchChanged } from './changes.ts'
import type { OperationName } from './operations.ts'

const STORE = 'sto_1'

/** They change nothing that a page shows, or lead to another page with everything fetched again. */
const UNSEEN = [
  ...['confirmIdentity', 'finishPasskeyConfirm', 'signOut', 'startTotp', 'startMailboxConnection'],
  ...['createEmailLink', 'createResetLink', 'exportUnsubscribes'],
]

it('every operation that changes something declares what', () => {
  const writes = (operations as readonly AnyOperation[]).filter(
    ({ app, level, reads }) => app && !reads && level !== 'read' && level !== 'none',
  )
  const undeclared = writes.filter(({ name }) => kindsChangedBy(name as OperationName).length === 0)
  expect(undeclared.map(({ name }) => name).sort()).toEqual(UNSEEN.sort())
})

it('a saved record is not fetched where its answer was stored, nor a deleted one on its own page', async () => {
  const own = ['getHttpRequest', STORE, { id: 'req_1' }]
  const list = ['browseHttpRequests', STORE, {}]
  const client = new QueryClient()
  const stale = async (work: () => Promise<unknown>) => {
    for (const queryKey of [own, list]) client.setQueryData(queryKey, {})
    await work()
    return [own, list].filter((queryKey) => client.getQueryState(queryKey)?.isInvalidated)
  }
  const input = { id: 'req_1' }
  const update = () => refetchChanged(client, 'updateHttpRequest', { store: STORE, input, stored: own })
  expect(await stale(update)).toEqual([list])
  const remove = () => refetchChanged(client, 'deleteHttpRequest', { store: STORE, input })
  expect(await stale(remove)).toEqual([list])
})

it("the report of one's own change is recognised once, and only for the record that was changed", async () => {
  await refetchChanged(new QueryClient(), 'setSecret', { store: STORE, input: { name: 'TOKEN' } })
  expect(isOwnChange({ kind: 'secret', id: 'OTHER' })).toBe(false)
  expect(isOwnChange({ kind: 'secret', id: 'TOKEN' })).toBe(true)
  expect(isOwnChange({ kind: 'secret', id: 'TOKEN' })).toBe(false)
})

it('an execution is fetched again however soon it ends after a retry', async () => {
  await refetchChanged(new QueryClient(), 'retryExecution', { output: { id: 'exe_1' } })
  expect(isOwnChange({ kind: 'execution', id: 'exe_1' })).toBe(false)
})
