import { describe, expect, it } from 'vitest'
import { formatAsText } from './format.ts'

describe('human-readable output', () => {
  const pagination = { page: 1, limit: 2, total: 3, totalPages: 2 }

  it('is a table for a page of a list, with a hint for the next page', () => {
    const data = [
      { id: 'a', name: 'First', at: null },
      { id: 'b', name: 'Other', at: 'x' },
    ]
    expect(formatAsText({ data, pagination })).toBe(
      ['id  name   at', 'a   First  -', 'b   Other  x', 'page 1 of 2, 3 in total: --page 2 shows more'].join(
        '\n',
      ),
    )
    expect(formatAsText({ data: [], pagination: { ...pagination, totalPages: 0 } })).toBe('none')
    expect(formatAsText({ data: data.slice(1), pagination: { ...pagination, page: 2 } }, ['name'])).toBe(
      'name\nOther',
    )
  })

  it('rounds rates, and describes nested records in words', () => {
    const row = { successRate: 22 / 27, durationMs: { p50: 12.3456, p95: null } }
    expect(formatAsText([row])).toBe('successRate  durationMs\n81.5%        p50 12.35, p95 -')
    const languages = [
      { locale: 'en', main: true, outdated: false, updatedAt: 'x' },
      { locale: 'de', main: false, outdated: true, updatedAt: 'x' },
    ]
    expect(formatAsText([{ languages }])).toBe('languages\nen main, de outdated')
    expect(formatAsText({ days: 7, members: [{ id: 'p', role: 'admin' }] })).toBe(
      'days         7\nmembers\n  id  role\n  p   admin',
    )
    expect(formatAsText({ keys: { read: 'a' }, defaultSenderId: null })).toBe(
      'keys\n  read         a\ndefaultSenderId -',
    )
  })

  it('labels fields whose names are meant for programs', () => {
    expect(formatAsText({ resealed: 5 })).toBe('re-encrypted 5')
    expect(formatAsText({ ladder: [{ kind: 'main' }] })).toBe('fallbacks\n  kind\n  main')
  })

  it('shortens each row to one line, and removes control characters', () => {
    const [, line = ''] = formatAsText([{ body: `{\n  "a": "\u001b[31m${'x'.repeat(200)}` }]).split('\n')
    expect(line).toMatch(/^\{ "a": " \[31mx+…$/)
    expect(line).toHaveLength(100)
  })
})
