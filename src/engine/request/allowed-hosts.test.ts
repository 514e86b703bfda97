import { describe, expect, it } from 'vitest'
import { isHostAllowed, normalizeHostPattern } from './allowed-hosts.ts'

describe('host patterns', () => {
  it.each([
    ['API.Example.com', 'api.example.com'],
    ['example.com.', 'example.com'],
    ['*.Example.com', '*.example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['127.0.0.1', '127.0.0.1'],
    ['[::1]', '[::1]'],
    ['localhost', 'localhost'],
  ])('are normalized: %s becomes %s', (text, pattern) => expect(normalizeHostPattern(text)).toBe(pattern))

  it.each([
    ...[
      '',
      '*',
      '*.',
      'a.*.com',
      'https://a.com',
      'a.com/x',
      'a.com:80',
      'u@a.com',
      'a b',
      '.a.com',
      '-a.com',
    ],
    ...['*.[::1]', 'a.com?x', 'a.com#', 'a\\b', '**.a.com'],
  ])('cannot be %j', (text) => expect(normalizeHostPattern(text)).toBeNull())

  it('match the whole host; a star matches any subdomain but not the domain itself', () => {
    const allows = (patterns: string[], url: string) => isHostAllowed(patterns, new URL(url))
    expect(allows(['api.example.com'], 'https://api.example.com:8443/x')).toBe(true)
    expect(allows(['api.example.com'], 'https://API.example.com./x')).toBe(true)
    expect(allows(['api.example.com'], 'https://api.example.com.evil.test/')).toBe(false)
    expect(allows(['api.example.com'], 'https://xapi.example.com/')).toBe(false)
    expect(allows(['*.example.com'], 'https://a.b.example.com/')).toBe(true)
    expect(allows(['*.example.com'], 'https://example.com/')).toBe(false)
    expect(allows(['*.example.com'], 'https://evilexample.com/')).toBe(false)
    expect(allows([], 'https://example.com/')).toBe(false)
  })
})
