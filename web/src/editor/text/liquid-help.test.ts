import { describe, expect, it } from 'vitest'
import { FILTER_NAMES } from '../../../../src/engine/liquid/engine.ts'
import { textsIn } from '../../../../src/messages/texts.ts'
import { liquidFault } from './check-liquid.ts'
import { completionAt } from './completion.ts'
import { suggestionsOf } from './suggestions.ts'

const { liquid: texts } = textsIn('en', 'editor')

const suggestions = suggestionsOf({
  variables: { order: { number: 'HH-1', items: [{}, {}] }, name: 'Mara', 'odd key': 1 },
  used: ['order.number', 'customer.first_name'],
  secrets: [
    { name: 'SHOP_PHONE', description: 'Printed in mails', allowedHosts: null },
    { name: 'ERP_TOKEN', description: null, allowedHosts: ['erp.example'] },
  ],
  filters: ['upcase', 'default', 'date'],
  texts,
})
const labelsFor = (before: string) => completionAt(before, suggestions)?.options.map(({ label }) => label)
const chosen = (before: string, label: string) => {
  const completion = completionAt(before, suggestions)
  const option = completion?.options.find((one) => one.label === label)
  if (!completion || !option) return null
  const { text, caret } = completion.write(option)
  return `${before.slice(0, completion.from)}${text.slice(0, caret)}‸${text.slice(caret)}`
}

describe('suggestions', () => {
  it('every filter of the engine has a description, and none is described that does not exist', () => {
    expect(Object.keys(texts.filters).sort()).toEqual([...FILTER_NAMES].sort())
  })

  it('name the test data with its values, what the layout uses, and secrets that no host binds', () => {
    const byLabel = new Map(suggestions.map(({ label, detail }) => [label, detail]))
    expect(byLabel.get('variables.order.number')).toBe('HH-1')
    expect(byLabel.get('variables.order.items')).toBe('A list of 2')
    expect(byLabel.get('variables["odd key"]')).toBe('1')
    expect(byLabel.get('variables.customer.first_name')).toBe('Used in this layout')
    expect(byLabel.get('secrets.SHOP_PHONE')).toBe('Printed in mails')
    expect(byLabel.has('secrets.ERP_TOKEN')).toBe(false)
  })
})

describe('completion', () => {
  it('offers nothing outside of Liquid, after it, or within an argument', () => {
    for (const before of ['Hello', 'a {{ b }}', '{{ x | default: "a', '{{ a b', '{'])
      expect(labelsFor(before) ?? [], before).toEqual([])
  })

  it('offers variables after {{, by any part of their name', () => {
    expect(labelsFor('Hi {{')?.[0]).toBe('variables.order.number')
    expect(labelsFor('Hi {{ num')).toEqual(['variables.order.number'])
    expect(labelsFor('Hi {{ na')?.[0]).toBe('variables.name')
    expect(labelsFor('{{ secr')).toEqual(['secrets.SHOP_PHONE'])
    expect(chosen('Hi {{ na', 'variables.name')).toBe('Hi {{ variables.name }}‸')
  })

  it('offers filters after |, and stays in the quotes of those that need a text', () => {
    expect(labelsFor('{{ variables.name |')).toEqual(['upcase', 'default', 'date'])
    expect(chosen('{{ variables.name | up', 'upcase')).toBe('{{ variables.name | upcase }}‸')
    expect(chosen('{{ variables.name | de', 'default')).toBe('{{ variables.name | default: "‸"')
  })

  it('offers tags after {%, then variables without braces, never secrets', () => {
    expect(labelsFor('{% e')?.slice(0, 2)).toEqual(['elsif', 'else'])
    expect(chosen('{% i', 'if')).toBe('{% if ‸')
    expect(chosen('{% en', 'endif')).toBe('{% endif %}‸')
    expect(chosen('{% if var', 'variables.name')).toBe('{% if variables.name‸')
    expect(labelsFor('{% if secr')).toEqual([])
  })
})

describe('the check of one tag', () => {
  it.each([
    ['{{ variables.a | default: "x }}" }}', null],
    ['{% if a %}', null],
    ['{% raw %}{{ " }}{% endraw %}', null],
    ['{{ }}', 'empty'],
    ['{%- -%}', 'empty'],
    ['{{ a', 'unclosed'],
    ['a', 'unclosed'],
    ['{{ a | default: "x }}', 'quote'],
    ['{% if a == "x %}', 'quote'],
    ['{{ a }} {{ b }}', 'several'],
    ['{{ a }} b', 'several'],
    ['{{ a | }}', 'filter'],
    ['{{ a || b }}', 'filter'],
  ])('%s: %s', (raw, fault) => {
    expect(liquidFault(raw)).toBe(fault)
  })
})
