import { describe, expect, it } from 'vitest'
import { followedGrid, textsOf } from './footer-grid.ts'

const before = { de: { unsubscribeText: 'Abmelden' }, en: { companyDetails: 'Halm' } }

describe('footer texts that are edited while others are stored', () => {
  it('follow stored changes where the user has not typed, and stay where they have', () => {
    const grid = { ...before, de: { unsubscribeText: 'Hier abmelden' } }
    const after = {
      de: { unsubscribeText: 'Weg', companyDetails: 'Hazel' },
      en: {},
      fr: { companyDetails: 'F' },
    }
    expect(textsOf(followedGrid(grid, { before, after }))).toEqual({
      de: { unsubscribeText: 'Hier abmelden', companyDetails: 'Hazel' },
      en: {},
      fr: { companyDetails: 'F' },
    })
  })

  it('keep languages that were added or removed here, and lose those that were removed there', () => {
    const grid = { en: before.en, it: { companyDetails: 'I' } }
    expect(textsOf(followedGrid(grid, { before, after: { de: before.de } }))).toEqual({
      it: { companyDetails: 'I' },
    })
  })
})
