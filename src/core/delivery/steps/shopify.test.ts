import { describe, expect, it } from 'vitest'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { operator } from '../../call/context.ts'
import { invoke } from '../../call/operation.ts'
import { connectShopify } from './shopify.ts'
import { disconnectShopify, listShopifyShops } from './shopify-shops.ts'

const api = useHarnessWithoutWorker()

describe('connecting a shop', () => {
  it('is refused with 409 if another store has connected it; its own store can reconnect it, and the operator can move it', async () => {
    const mine = await api.newStore()
    const other = await api.newStore()
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

describe('the shops of a store', () => {
  it('are listed by domain, and a disconnected one can be connected to another store', async () => {
    const mine = await api.newStore()
    const other = await api.newStore()
    const base = mine.id.replace('_', '')
    const first = `a-${base}.myshopify.com`
    const second = `b-${base}.myshopify.com`
    for (const shop of [second, first])
      await api.operate(connectShopify, { shop, secret: 'shpss_1' }, mine.id)
    const list = (store: string) => api.operate<{ shop: string }[]>(listShopifyShops, {}, store)
    expect((await list(mine.id)).map(({ shop }) => shop)).toEqual([first, second])
    expect(await list(other.id)).toEqual([])
    const disconnected = await api.operate(disconnectShopify, { shop: first.toUpperCase() }, mine.id)
    expect(disconnected).toEqual({ shop: first })
    expect((await list(mine.id)).map(({ shop }) => shop)).toEqual([second])
    await api.operate(connectShopify, { shop: first, secret: 'shpss_2' }, other.id)
    expect((await list(other.id)).map(({ shop }) => shop)).toEqual([first])
  })

  it('cannot be disconnected by another store (404), and neither can an unknown shop', async () => {
    const mine = await api.newStore()
    const other = await api.newStore()
    const shop = `c-${mine.id.replace('_', '')}.myshopify.com`
    await api.operate(connectShopify, { shop, secret: 'shpss_1' }, mine.id)
    for (const unknown of [shop, 'nobody.myshopify.com'])
      await expect(api.operate(disconnectShopify, { shop: unknown }, other.id)).rejects.toThrow(
        'shop not found',
      )
    expect(await api.operate(listShopifyShops, {}, mine.id)).toHaveLength(1)
  })
})
