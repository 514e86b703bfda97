import { afterEach, expect, it, vi } from 'vitest'
import { call, setCallHandlers } from './call.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  setCallHandlers({ confirmIdentity: async () => false })
})

it('calls that need a confirmed identity at the same time ask for it once, and are all repeated', async () => {
  let isConfirmed = false
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('fetch', async (path: string) =>
    isConfirmed
      ? Response.json({ path })
      : Response.json({ text: 'confirm' }, { status: 403, headers: { 'x-confirm': 'identity' } }),
  )
  const confirmIdentity = vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve))
    isConfirmed = true
    return true
  })
  setCallHandlers({ confirmIdentity })
  const results = await Promise.all([call('startPasskey', {}), call('startTotp', {})])
  expect(results).toEqual([{ path: '/app/api/startPasskey' }, { path: '/app/api/startTotp' }])
  expect(confirmIdentity).toHaveBeenCalledTimes(1)
})
