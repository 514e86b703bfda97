import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Budget } from '../../ports/budgets.ts'
import { openInstallation, type TestInstallation } from '../../testing/installations.ts'
import { createMemoryBudget } from './memory-budget.ts'
import { createStoredBudget } from './stored-budget.ts'

const HOURLY = { limit: 60, windowSeconds: 3600 }
let installation: TestInstallation
let nowMs = Date.parse('2026-11-01T00:00:00.000Z')
const clock = { now: () => new Date(nowMs) }

beforeAll(async () => {
  installation = await openInstallation('any')
})
afterAll(() => installation.close())

/** The same budget in several processes. */
const KINDS: [string, () => Budget[]][] = [
  ['counted in memory', () => [createMemoryBudget(HOURLY, clock)]],
  [
    'counted in the database',
    () => [1, 2, 3].map(() => createStoredBudget(installation.app.database, 'executeBudgets', HOURLY, clock)),
  ],
]

describe.each(KINDS)('a budget %s', (kind, open) => {
  let budgets: Budget[]
  let keys = 0
  const newKey = () => `key_${kind.length}${++keys}`
  const budgetAt = (n: number) => budgets[n % budgets.length] as Budget
  beforeAll(() => {
    budgets = open()
  })

  it('takes all or none of several calls', async () => {
    const key = newKey()
    expect(await budgetAt(0).take(key, 50)).toMatchObject({ allowed: true, remaining: 10 })
    expect(await budgetAt(1).take(key, 11)).toMatchObject({ allowed: false, remaining: 10 })
    expect(await budgetAt(2).take(key, 10)).toMatchObject({ allowed: true, remaining: 0 })
    expect(await budgetAt(0).take(key)).toMatchObject({ allowed: false, remaining: 0 })
  })

  it('rejects more calls than the limit without starting a window, and starts again with the next window', async () => {
    const key = newKey()
    expect(await budgetAt(0).take(key, 61)).toMatchObject({ allowed: false, remaining: 60 })
    nowMs += 1_800_000
    expect(await budgetAt(0).take(key, 60)).toMatchObject({
      allowed: true,
      remaining: 0,
      resetSeconds: 3600,
    })
    nowMs += 3_600_000
    expect(await budgetAt(1).take(key, 61)).toMatchObject({ allowed: false })
    expect(await budgetAt(1).take(key, 7)).toMatchObject({ allowed: true, remaining: 53 })
  })

  it('is exact under concurrency, for different numbers of calls and two keys', async () => {
    const one = newKey()
    const other = newKey()
    const requests = Array.from({ length: 120 }, (_, n) => ({ key: n % 4 ? one : other, calls: (n % 5) + 1 }))
    const charges = await Promise.all(requests.map(({ key, calls }, n) => budgetAt(n).take(key, calls)))
    for (const key of [one, other]) {
      const ownRequests = requests
        .map((request, n) => ({ ...request, allowed: charges[n]?.allowed }))
        .filter((request) => request.key === key)
      const used = ownRequests.filter(({ allowed }) => allowed).reduce((sum, { calls }) => sum + calls, 0)
      const { remaining } = await budgetAt(0).peek(key)
      expect(remaining).toBe(60 - used)
      expect(remaining).toBeGreaterThanOrEqual(0)
      const smallest = Math.min(...ownRequests.filter(({ allowed }) => !allowed).map(({ calls }) => calls))
      expect(remaining).toBeLessThan(smallest)
    }
  })
})
