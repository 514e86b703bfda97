import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { Services } from './context.ts'

type Table = 'signInAttempts' | 'emailBudgets'

/** How often something may happen within a window, which starts at the first occurrence. */
export type Limit = { limit: number; windowSeconds: number }
export type Allowance = Limit & { key: string }

class UsedUp extends Error {
  readonly retrySeconds: number
  constructor(retrySeconds: number) {
    super('allowance used up')
    this.retrySeconds = retrySeconds
  }
}

/**
 * Takes one from each allowance and returns null. If any is used up, takes nothing and returns the seconds to wait.
 * Exact across processes. Callers must list allowances in the same order to avoid deadlocks.
 */
export async function takeAllowances(
  services: Services,
  table: Table,
  allowances: readonly Allowance[],
): Promise<number | null> {
  if (allowances.length === 0) return null
  try {
    await services.write(async (db) => {
      for (const { key, ...limit } of allowances) {
        const charge = await services.budgets.stored(table, limit).takeWithin(db, key)
        if (!charge.allowed) throw new UsedUp(Math.max(1, charge.resetSeconds))
      }
    })
    return null
  } catch (error) {
    if (error instanceof UsedUp) return error.retrySeconds
    throw error
  }
}

export async function returnAllowances(services: Services, table: Table, allowances: readonly Allowance[]) {
  const keys = allowances.map(({ key }) => key)
  // PostgreSQL rejects an empty list.
  if (keys.length === 0) return
  await services.write((db) =>
    db
      .updateTable(table)
      .set({ used: sql`case when "used" > 0 then "used" - 1 else 0 end` })
      .where('keyId', 'in', keys)
      .execute(),
  )
}

/** The network that an address counts toward: for IPv6 its /64, because one client controls all of it. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length
  return [...first, ...Array<string>(Math.max(0, zeros)).fill('0'), ...last].slice(0, 4).join(':')
}
