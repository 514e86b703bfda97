import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { searchHistory } from '../core/delivery/history/search-history.ts'
import { recordExecution } from '../testing/executions.ts'
import { useHarness } from '../testing/harness.ts'
import { PROBLEMS } from './problems.ts'

const api = useHarness()

/** The decision tests run again with every message replaced: no decision may depend on the wording. */
const texts = new Map<string, string>()

beforeAll(() => {
  for (const [code, definition] of Object.entries(PROBLEMS)) {
    texts.set(code, definition.text)
    definition.text = `reworded ${texts.size}`
  }
})

afterAll(() => {
  for (const [code, definition] of Object.entries(PROBLEMS)) definition.text = texts.get(code) ?? ''
})

const DECISIONS = [
  '../engine/counts/failure-reason.test.ts',
  '../engine/deliver/outcome.test.ts',
  '../engine/deliver/remaining.test.ts',
  '../engine/deliver/retry.test.ts',
  '../core/delivery/history/retry.test.ts',
  '../core/delivery/history/retry-failed.test.ts',
  '../core/delivery/history/search-history.test.ts',
  '../core/delivery/stats/breakdowns.test.ts',
]

describe('with every message reworded', async () => {
  // With a unique URL, because a worker that has already run the file would not run it again.
  for (const file of DECISIONS) await import(new URL(`${file}?at=${Date.now()}`, import.meta.url).href)
})

it('attention ignores cancelled executions, and recognizes what may have been sent', async () => {
  const { id: storeId } = await api.newStore()
  const fail = (error: string) => recordExecution(api, storeId, { status: 'FAILED', error })
  await fail('cancelled by operator')
  const unknown = await fail('outcome unknown: restored from a backup')
  const refused = await fail('the server answered: 550 no')
  const { data } = await api.operate<{ data: { id: string; state: string }[] }>(
    searchHistory,
    { needsPerson: true },
    storeId,
  )
  expect(data.map(({ id, state }) => [id, state])).toEqual([
    [refused, 'failed'],
    [unknown, 'unknown'],
  ])
})
