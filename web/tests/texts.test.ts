import { describe, expect, it } from 'vitest'
import { textsIn } from '../../src/messages/texts.ts'
import { setupFor } from '../src/features/developer/clients.ts'
import { placeholderOf, textsOf } from '../src/features/settings/footer-grid.ts'
import { relativeTime } from '../src/ui/values/relative-time.ts'

describe('relative times', () => {
  const now = Date.parse('2026-11-15T12:00:00Z')
  it.each([
    ['2026-11-15T11:59:30Z', 'now'],
    ['2026-11-15T11:58:00Z', '2 min ago'],
    ['2026-11-15T09:30:00Z', '2 hr ago'],
    ['2026-11-14T09:30:00Z', 'yesterday'],
    ['2026-09-03T12:00:00Z', '3 Sept'],
    ['2025-09-03T12:00:00Z', '3 Sept 2025'],
    ['2026-11-22T11:00:00Z', '22 Nov'],
    ['2026-11-15T13:30:00Z', 'in 1 hr'],
  ])('%s is %s', (at, text) => {
    expect(relativeTime(new Date(at), now, 'en-GB')).toBe(text)
  })
})

describe('footer texts', () => {
  const texts = textsIn('en', 'settings')
  const grid = { en: { companyDetails: 'Ltd' }, pt: { companyDetails: 'Lda' }, 'pt-br': {}, de: {} }

  it('use a built-in unsubscribe sentence if none was entered', () => {
    expect(placeholderOf(grid, 'de', 'unsubscribeText', 'en', texts)).toBe('Built-in text')
  })

  it('take missing company details from the base language, a related language, the main language, or any other language', () => {
    expect(placeholderOf(grid, 'pt-br', 'companyDetails', 'en', texts)).toBe('From pt')
    expect(
      placeholderOf(
        { 'pt-br': {}, 'pt-pt': { companyDetails: 'x' } },
        'pt-br',
        'companyDetails',
        'en',
        texts,
      ),
    ).toBe('From pt-pt')
    expect(placeholderOf(grid, 'de', 'companyDetails', 'en', texts)).toBe('From en')
    expect(placeholderOf({ de: {}, fr: { companyDetails: 'x' } }, 'de', 'companyDetails', 'en', texts)).toBe(
      'From fr',
    )
    expect(placeholderOf({ de: {} }, 'de', 'companyDetails', 'en', texts)).toBe('Nothing')
  })

  it('are stored only if they were entered', () => {
    expect(textsOf({ en: { companyDetails: ' Ltd ', unsubscribeText: '  ' }, de: {} })).toEqual({
      en: { companyDetails: 'Ltd' },
      de: {},
    })
  })
})

describe('client configurations', () => {
  it.each(['claude', 'cursor', 'vscode', 'curl'] as const)('for %s contain the URL and the key', (client) => {
    const setup = setupFor(client, { baseUrl: 'https://post.example', key: 'fak_1' })
    expect(setup).toContain('https://post.example/api/')
    expect(setup).toContain('Bearer fak_1')
  })

  it.each(['claude', 'cursor', 'vscode'] as const)('for %s enable the tools that edit layouts', (client) => {
    const setup = setupFor(client, { baseUrl: 'https://post.example', key: 'fak_1' })
    expect(setup).toContain('"https://post.example/api/mcp?tools=all"')
  })
})
