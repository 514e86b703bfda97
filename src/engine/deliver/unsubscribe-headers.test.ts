import { describe, expect, it } from 'vitest'
import { unsubscribeHeaders } from './unsubscribe-headers.ts'

describe('unsubscribe headers', () => {
  it('offer one click', () => {
    expect(unsubscribeHeaders('https://mail.example/u/tok_1')).toEqual({
      'List-Unsubscribe': '<https://mail.example/u/tok_1>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
  })

  it('hold exactly one address, whatever is in it', () => {
    const value = unsubscribeHeaders('https://mail.example/u/a> b<c\r\nBcc: d')['List-Unsubscribe']
    expect(value).toMatch(/^<https:[^\s<>]+>$/)
  })
})
