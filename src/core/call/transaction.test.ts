import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { useHarnessWithoutWorker } from '../../testing/harness.ts'
import { operator } from './context.ts'
import { inSlowTransaction, inTransaction } from './transaction.ts'

const api = useHarnessWithoutWorker()

it('slow transactions of one store let calls that are waiting come first', async () => {
  const ctx = operator(api.app.services, await api.newStore())
  const order: string[] = []
  const save = (name: string) =>
    inSlowTransaction(ctx, async () => {
      await setTimeout(50)
      order.push(name)
    })
  const saves = [save('save 1'), save('save 2'), save('save 3')]
  await setTimeout(10)
  const other = inTransaction(ctx, () => void order.push('other call'))
  await Promise.all([...saves, other])
  expect(order.filter((name) => name !== 'other call')).toEqual(['save 1', 'save 2', 'save 3'])
  expect(order.indexOf('other call')).toBeLessThan(order.indexOf('save 2'))
})

it('a slow transaction that fails gives way to the next', async () => {
  const ctx = operator(api.app.services, await api.newStore())
  const failing = inSlowTransaction(ctx, () => Promise.reject(new Error('refused')))
  const next = inSlowTransaction(ctx, () => 'saved')
  await expect(failing).rejects.toThrow('refused')
  expect(await next).toBe('saved')
})
