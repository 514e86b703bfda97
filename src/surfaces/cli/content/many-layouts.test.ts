import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { operator } from '../../../core/call/context.ts'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { addManyLayouts } from '../../../testing/many-layouts.ts'
import { runCli } from '../../../testing/run-cli.ts'

const api = useHarnessWithoutWorker()

const LAYOUTS = 100

it('100 layouts in 10 languages are pulled and pushed back with at most 20 requests, and nothing changes', async () => {
  const { storeId, key } = await api.newCaller('write')
  await addManyLayouts(operator(api.app.services, { id: storeId, name: '' }), LAYOUTS)
  const dir = mkdtempSync(join(tmpdir(), 'flowpost-many-'))
  const requests = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => {
    requests.mockRestore()
    rmSync(dir, { recursive: true, force: true })
  })
  const args = ['--url', api.url, '--dir', dir, '--json']
  const pulled = await runCli(['pull', ...args], { FLOWPOST_API_KEY: key })
  expect(JSON.parse(pulled.stdout).added).toHaveLength(LAYOUTS)
  expect(readdirSync(join(dir, 'layouts'))).toHaveLength(LAYOUTS)
  const pushed = await runCli(['push', ...args], { FLOWPOST_API_KEY: key })
  expect(JSON.parse(pushed.stdout)).toEqual({
    dryRun: false,
    created: [],
    updated: [],
    unchanged: LAYOUTS,
    deletedHere: [],
  })
  expect(requests.mock.calls.length).toBeLessThanOrEqual(20)
})
