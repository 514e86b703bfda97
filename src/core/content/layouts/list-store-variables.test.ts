import { expect, it } from 'vitest'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
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
  expect(await pathsIn(store)).toEqual(['name', 'order.number'])
})

it('large layouts are left out', async () => {
  const store = await createLayouts([`{{ variables.late }}${'x'.repeat(50_000)}`])
  expect(await pathsIn(store)).toEqual([])
})
