import { describe, expect, it } from 'vitest'
import { messageIdFor } from './message-id.ts'

describe('a Message-ID', () => {
  const message = { executionId: 'exe_1', position: 0, from: 'hello@shop.example' }

  it('is the same on every attempt, and different for every message', () => {
    const id = messageIdFor(message)
    expect(messageIdFor({ ...message })).toBe(id)
    const others = [
      messageIdFor({ ...message, position: 1 }),
      messageIdFor({ ...message, executionId: 'exe_2' }),
    ]
    expect(new Set([id, ...others]).size).toBe(3)
    expect(messageIdFor({ ...message, executionId: 'exe_11', position: 0 })).not.toBe(
      messageIdFor({ ...message, executionId: 'exe_1', position: 10 }),
    )
  })

  it('is a hash at the sending domain', () => {
    expect(messageIdFor(message)).toMatch(/^[0-9a-f]{32}@shop\.example$/)
    expect(messageIdFor({ ...message, from: 'hello@Bücher.example' })).toMatch(/@xn--bcher-kva\.example$/)
  })

  it('cannot inject a header through its domain', () => {
    expect(messageIdFor({ ...message, from: 'hello@x>\r\nBcc: a' })).toMatch(/^[0-9a-f]{32}@localhost$/)
  })
})
