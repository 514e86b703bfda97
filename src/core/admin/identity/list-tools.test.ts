import { expect, it } from 'vitest'
import { signInAs } from '../../../testing/app/app-client.ts'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'

const api = useHarnessWithoutWorker()

type Tool = { name: string; level: string; offered: boolean }

it('lists all tools for every level, starting with those that a key of that level can use', async () => {
  const { id: store } = await api.newStore()
  const viewer = await signInAs(api, { roles: { [store]: 'viewer' } })
  const tools = async (level: string) => (await viewer.call<Tool[]>('listTools', { level }, { store })).body
  const forRead = await tools('read')
  const forExecute = await tools('execute')
  expect(forRead.map(({ name }) => name).sort()).toEqual(forExecute.map(({ name }) => name).sort())
  expect(forRead.filter(({ offered }) => offered).every(({ level }) => level === 'read')).toBe(true)
  expect(forExecute.every(({ offered }) => offered)).toBe(true)
  const firstNotOffered = forRead.findIndex(({ offered }) => !offered)
  expect(firstNotOffered).toBeGreaterThan(0)
  expect(forRead.slice(firstNotOffered).some(({ offered }) => offered)).toBe(false)
  expect(forRead).toContainEqual({ name: 'test_http_request', level: 'execute', offered: false })
  // Layout editing tools are included, because the app shows the URL with `?tools=all`.
  expect(forRead).toContainEqual({ name: 'update_email_template', level: 'write', offered: false })
})

it('returns 400 for a level that keys cannot have', async () => {
  const { id: store } = await api.newStore()
  const viewer = await signInAs(api, { roles: { [store]: 'viewer' } })
  expect((await viewer.call('listTools', { level: 'admin' }, { store })).status).toBe(400)
})
