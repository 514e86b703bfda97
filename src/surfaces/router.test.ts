import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { newRequestContext } from './http/request-context.ts'
import { createLazyHandler } from './router.ts'

describe('a handler that is loaded on first use', () => {
  it('responds with 500 if loading fails, and is loaded again for the next request', async () => {
    let loads = 0
    const handle = createLazyHandler(async () => {
      if (++loads === 1) throw new Error('too many open files')
      return async () => ({ status: 200, headers: {}, body: null })
    })
    const call = async () => {
      const request = newRequestContext()
      const { status } = await handle({} as IncomingMessage, request)
      return { status, fault: request.fault }
    }
    expect(await call()).toEqual({ status: 500, fault: new Error('too many open files') })
    expect(await call()).toEqual({ status: 200, fault: undefined })
    await call()
    expect(loads).toBe(2)
  })
})
