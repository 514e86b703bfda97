import { describe, expect, it } from 'vitest'
import { useHarness } from '../../testing/harness.ts'
import { operator } from '../call/context.ts'
import { invoke } from '../call/operation.ts'
import { connectShopify } from './shopify.ts'

const api = useHarness()

describe('connecting a shop', () => {
  it('409: an admin of another store cannot take it over; the operator can move it, and its own store can renew it', async () => {
    const [mine, other] = [await api.newStore(), await api.newStore()]
    const shop = `${mine.id.replace('_', '')}.myshopify.com`
    const connect = (store: { id: string; name: string }, level: 'admin' | 'operator') =>
      invoke(connectShopify, { ...operator(api.app.services, store), level }, { shop, secret: 'shpss_1' })
    await connect(mine, 'admin')
    await connect(mine, 'admin')
    await expect(connect(other, 'admin')).rejects.toThrow('this shop is connected to another store')
    await connect(other, 'operator')
    await expect(connect(mine, 'admin')).rejects.toThrow('this shop is connected to another store')
  })
})
