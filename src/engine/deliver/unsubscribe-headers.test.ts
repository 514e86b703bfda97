import { describe, expect, it } from 'vitest'
import { unsubscribeHeaders } from './unsubscribe-headers.ts'

describe('unsubscribe headers', () => {
  it('enable one-click unsubscribing', () => {
    expect(unsubscribeHeaders('https://mail.example/u/tok_1')).toEqual({
      'List-Unsubscribe': '<https://mail.example/u/tok_1>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
  })

  it('contain exactly one URL, even if it has special characters', () => {
    const value = unsubscribeHeaders('https://mail.example/u/a> b<c\r\nBcc: d')['List-Unsubscribe']
    expect(value).toMatch(/^<https:[^\s<>]+>$/)
  })
})
