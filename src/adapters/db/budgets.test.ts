import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Budget } from '../../ports/budgets.ts'
import { openInstallation, type TestInstallation } from '../../testing/installations.ts'
import { memoryBudget } from './memory-budget.ts'
import { storedBudget } from './stored-budget.ts'

const HOURLY = { limit: 60, windowSeconds: 3600 }
let installation: TestInstallation
let nowMs = Date.parse('2026-11-01T00:00:00.000Z')
const clock = { now: () => new Date(nowMs) }

beforeAll(async () => {
  installation = await openInstallation('any')
})
afterAll(() => installation.close())

/** The same budget as several processes have it. */
const KINDS: [string, () => Budget[]][] = [
  ['counted in memory', () => [memoryBudget(HOURLY, clock)]],
  [
    'counted in the database',
    () => [1, 2, 3].map(() => storedBudget(installation.app.store, 'executeBudgets', HOURLY, clock)),
  ],
]

describe.each(KINDS)('a budget %s', (kind, open) => {
  let budgets: Budget[]
  let keys = 0
  const newKey = () => `key_${kind.length}${++keys}`
  const some = (n: number) => budgets[n % budgets.length] as Budget
  beforeAll(() => {
    budgets = open()
  })

  it('takes several calls whole or not at all', async () => {
    const key = newKey()
    expect(await some(0).take(key, 50)).toMatchObject({ allowed: true, remaining: 10 })
    expect(await some(1).take(key, 11)).toMatchObject({ allowed: false, remaining: 10 })
    expect(await some(2).take(key, 10)).toMatchObject({ allowed: true, remaining: 0 })
    expect(await some(0).take(key)).toMatchObject({ allowed: false, remaining: 0 })
  })

  it('more than there ever are starts no window, and the next window takes several again', async () => {
    const key = newKey()
    expect(await some(0).take(key, 61)).toMatchObject({ allowed: false, remaining: 60 })
    nowMs += 1_800_000
    expect(await some(0).take(key, 60)).toMatchObject({
      allowed: true,
      remaining: 0,
      resetSeconds: 3600,
    })
    nowMs += 3_600_000
    expect(await some(1).take(key, 61)).toMatchObject({ allowed: false })
    expect(await some(1).take(key, 7)).toMatchObject({ allowed: true, remaining: 53 })
  })

  it('is exact when many take at once, one or several, for one key or two', async () => {
    const [one, other] = [newKey(), newKey()]
    const wanted = Array.from({ length: 120 }, (_, n) => ({ key: n % 4 ? one : other, calls: (n % 5) + 1 }))
    const charges = await Promise.all(wanted.map(({ key, calls }, n) => some(n).take(key, calls)))
    for (const key of [one, other]) {
      const mine = wanted
        .map((want, n) => ({ ...want, allowed: charges[n]?.allowed }))
        .filter((want) => want.key === key)
      const taken = mine.filter(({ allowed }) => allowed).reduce((sum, { calls }) => sum + calls, 0)
      const { remaining } = await some(0).peek(key)
      expect(remaining).toBe(60 - taken)
      expect(remaining).toBeGreaterThanOrEqual(0)
      const smallest = Math.min(...mine.filter(({ allowed }) => !allowed).map(({ calls }) => calls))
      expect(remaining).toBeLessThan(smallest)
    }
  })
})
