import { expect, it } from 'vitest'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { onPostgres } from '../../../testing/test-database.ts'
import { createHttpRequest } from '../../delivery/http-requests/create-http-request.ts'
import { createLayout } from './create-layout.ts'
import { listStoreVariables } from './list-store-variables.ts'

const api = useHarnessWithoutWorker()

async function createLayouts(bodies: string[]) {
  const { id } = await api.newStore()
  for (const [n, body] of bodies.entries())
    await api.operate(createLayout, { name: `L${n}`, subject: 'S', bodyType: 'text', body }, id)
  return id
}
const pathsIn = async (store: string) =>
  (await api.operate<{ paths: string[] }>(listStoreVariables, {}, store)).paths

it('variables that a store’s layouts print are listed, most common first', async () => {
  const store = await createLayouts([
    '{{ variables.order.number }} {{variables.name | default: "you"}} {{ variables.name }}',
    '{{- variables.name }} {% for item in variables.items %}{{ item.title }}{% endfor %}',
  ])
  await createLayouts(['{{ variables.other }}'])
  expect(await pathsIn(store)).toEqual(['name', 'order.number', 'items[]'])
})

it('variables of HTTP requests are listed as well', async () => {
  const { id } = await api.newStore()
  const request = {
    name: 'CRM',
    url: 'https://crm.example/{{ variables.customer.id }}',
    headers: { 'X-Name': '{{ variables.name }}' },
    body: { email: '{{ variables.customer.email }}', items: '{% for item in variables.items %}{% endfor %}' },
  }
  await api.operate(createHttpRequest, request, id)
  expect(await pathsIn(id)).toEqual(['customer.id', 'name', 'customer.email', 'items[]'])
})

it('lists that the blocks of a layout repeat over are listed', async () => {
  const { id } = await api.newStore()
  const each = { in: 'variables.order.items', as: 'item' }
  const bodyDesign = { blocks: [{ type: 'text', html: '<p>{{ item.title }}</p>', each }] }
  await api.operate(createLayout, { name: 'L', subject: 'S', bodyDesign }, id)
  expect(await pathsIn(id)).toEqual(['order.items[]'])
})

it('large layouts are left out', async () => {
  const store = await createLayouts([`{{ variables.late }}${'x'.repeat(50_000)}`])
  expect(await pathsIn(store)).toEqual([])
})

// PostgreSQL reads them in another process.
it.skipIf(onPostgres())('large layouts are not read, which would block every other call', async () => {
  const store = await createLayouts(['x'])
  const { db } = api.app.database
  const layout = await db
    .selectFrom('layouts')
    .selectAll()
    .where('storeId', '=', store)
    .executeTakeFirstOrThrow()
  const body = 'ä'.repeat(1_000_000)
  for (let n = 0; n < 40; n++)
    await db
      .insertInto('layouts')
      .values({ ...layout, id: `lay_large_${n}`, seq: undefined, body })
      .execute()
  const startedAt = performance.now()
  await pathsIn(store)
  expect(performance.now() - startedAt).toBeLessThan(400)
})
