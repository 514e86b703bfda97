import { expect, it } from 'vitest'
import { signedIn } from '../../../testing/app/app-client.ts'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'

const api = useHarnessWithoutWorker()

type Tool = { name: string; level: string; offered: boolean }

it('lists all tools for every level, those that a key of the level is offered first', async () => {
  const { id: store } = await api.newStore()
  const viewer = await signedIn(api, { roles: { [store]: 'viewer' } })
  const tools = async (level: string) => (await viewer.call<Tool[]>('listTools', { level }, { store })).body
  const [reading, running] = [await tools('read'), await tools('execute')]
  expect(reading.map(({ name }) => name).sort()).toEqual(running.map(({ name }) => name).sort())
  expect(reading.filter(({ offered }) => offered).every(({ level }) => level === 'read')).toBe(true)
  expect(running.every(({ offered }) => offered)).toBe(true)
  const firstLeftOut = reading.findIndex(({ offered }) => !offered)
  expect(firstLeftOut).toBeGreaterThan(0)
  expect(reading.slice(firstLeftOut).some(({ offered }) => offered)).toBe(false)
  expect(reading).toContainEqual({ name: 'test_http_request', level: 'execute', offered: false })
  // What edits a layout is offered by the address that the app prints, `?tools=all`.
  expect(reading).toContainEqual({ name: 'update_email_template', level: 'write', offered: false })
})

it('400: a level that no key has', async () => {
  const { id: store } = await api.newStore()
  const viewer = await signedIn(api, { roles: { [store]: 'viewer' } })
  expect((await viewer.call('listTools', { level: 'admin' }, { store })).status).toBe(400)
})
