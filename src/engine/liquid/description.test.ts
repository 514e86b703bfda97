import { filters, tags } from 'liquidjs'
import { describe, expect, it } from 'vitest'
import { describeLiquid } from './description.ts'
import { liquidProblem } from './liquid.ts'

describe('describeLiquid', () => {
  const description = describeLiquid()

  it('lists only filters that exist', () => {
    expect(description.filters).toContain('default')
    for (const filter of description.filters)
      expect(liquidProblem(`{{ variables.x | ${filter} }}`)).toBeNull()
  })

  it('lists our own filters and the library’s tags and filters, except those that read files or run expressions', () => {
    const excluded = ['include', 'render', 'layout', 'block']
    const names = description.tags.map((tag) => tag.name)
    expect([...names, ...excluded].sort()).toEqual(Object.keys(tags).sort())
    expect(description.filters).toEqual(
      [...Object.keys(filters).filter((name) => !name.endsWith('_exp')), 'money', 'number', 'percent'].sort(),
    )
  })

  it('has a valid example for each tag', () => {
    expect(description.tags.map((tag) => tag.name)).toContain('for')
    for (const { name, example } of description.tags) {
      expect(example).toContain(name)
      expect(liquidProblem(example)).toBeNull()
    }
  })

  it('has valid examples, placeholders and secret syntax', () => {
    const texts = [
      ...description.examples,
      ...Object.keys(description.placeholders),
      description.secrets.syntax,
    ]
    for (const text of texts) expect(liquidProblem(text)).toBeNull()
    expect(new RegExp(description.secrets.name).test('API_KEY')).toBe(true)
  })
})
