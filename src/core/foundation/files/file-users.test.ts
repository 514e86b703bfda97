import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Ctx } from '../../call/context.ts'
import { findFileUsers } from './file-users.ts'

/** A query builder whose queries all fail. */
const failing: object = new Proxy(
  {},
  { get: (_, name) => () => (name === 'execute' ? Promise.reject(new Error('no connection')) : failing) },
)

it('the search for the users of a file leaves no rejection unhandled if the database is unavailable', async () => {
  const unhandled: unknown[] = []
  const listeners = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', (error) => unhandled.push(error))
  await expect(findFileUsers({ db: failing } as Ctx, ['fil_1'])).rejects.toThrow('no connection')
  await setTimeout(0)
  process.removeAllListeners('unhandledRejection')
  for (const listener of listeners) process.on('unhandledRejection', listener)
  expect(unhandled).toEqual([])
})
