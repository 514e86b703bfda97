import { describe, expect, it } from 'vitest'
import { FILTER_NAMES } from '../../../../src/engine/liquid/engine.ts'
import { textsIn } from '../../../../src/messages/texts.ts'
import { liquidError } from './check-liquid.ts'
import { completionAt } from './completion.ts'
import { suggestionsOf, withItems } from './suggestions.ts'

const { liquid: texts } = textsIn('en', 'variables')

const suggestions = suggestionsOf({
  variables: {
    order: { number: 'HH-1', items: [{ title: 'Beans', tags: ['new'] }, {}] },
    name: 'Mara',
    'odd key': 1,
  },
  used: [
    { path: 'order.number', kind: 'text' },
    { path: 'customer.first_name', kind: 'text' },
    { path: 'parcels', kind: 'list' },
    { path: 'parcels[].weight', kind: 'number' },
  ],
  filters: ['upcase', 'default', 'date'],
  texts,
})
const labelsFor = (before: string) => completionAt(before, suggestions)?.options.map(({ label }) => label)
const choose = (before: string, label: string) => {
  const completion = completionAt(before, suggestions)
  const option = completion?.options.find((each) => each.label === label)
  if (!completion || !option) return null
  const { text, caret } = completion.write(option)
  return `${before.slice(0, completion.from)}${text.slice(0, caret)}‸${text.slice(caret)}`
}

describe('suggestions', () => {
  it('describe exactly the filters that the engine has', () => {
    expect(Object.keys(texts.filters).sort()).toEqual([...FILTER_NAMES].sort())
  })

  it('mark test data that is text but not a number in quotes, which cannot be compared with numbers', () => {
    const sample = suggestionsOf({
      variables: { total: '€ 49.00', weight: '49.5', count: 3 },
      filters: [],
      texts,
    })
    const textValueOf = (label: string) => sample.find((each) => each.label === label)?.textValue
    expect(['variables.total', 'variables.weight', 'variables.count'].map(textValueOf)).toEqual([
      '€ 49.00',
      undefined,
      undefined,
    ])
  })

  it('include the variables of other layouts after them, unless their names conflict', () => {
    const elsewhere = ['name', 'order', 'name.first', 'customer.city', 'cart.items[]']
    const all = suggestionsOf({
      variables: { order: { number: '1' }, name: 'Mara' },
      elsewhere,
      filters: [],
      texts,
    })
    expect(all.slice(0, 5).map(({ label, detail, kind }) => [label, detail, kind])).toEqual([
      ['variables.order.number', '1', 'text'],
      ['variables.name', 'Mara', 'text'],
      ['variables.customer.city', 'Used elsewhere', 'text'],
      ['variables.cart.items', 'Used elsewhere', 'list'],
      ['store.name', 'The store’s name', 'text'],
    ])
  })

  it('include the test data with its values, and the variables used in the layout', () => {
    const byLabel = new Map(suggestions.map((suggestion) => [suggestion.label, suggestion]))
    expect(byLabel.get('variables.order.number')).toMatchObject({ name: 'Order → Number', detail: 'HH-1' })
    expect(byLabel.get('variables.order.items')).toMatchObject({ detail: 'A list of 2', kind: 'list' })
    expect(byLabel.get('variables["odd key"]')).toMatchObject({
      name: 'Odd key',
      detail: '1',
      kind: 'number',
    })
    expect(byLabel.get('variables.customer.first_name')?.detail).toBe('Used in this layout')
  })

  it('include the fields of a loop’s item, even if its list is not in the test data', () => {
    const loops = [
      { in: 'variables.order.items', as: 'item' },
      { in: 'item.tags', as: 'tag' },
      { in: 'variables.parcels', as: 'parcel' },
    ]
    const inside = withItems(suggestions, loops, texts).slice(0, 4)
    expect(inside.map(({ name, detail }) => [name, detail])).toEqual([
      ['Parcel → Weight', 'Used in this layout'],
      ['Tag', 'new'],
      ['Item → Title', 'Beans'],
      ['Item → Tags', 'A list of 1'],
    ])
  })
})

describe('the items of a list without test data', () => {
  const labelsInside = (used: string[]) => {
    const all = suggestionsOf({
      variables: {},
      used: [{ path: 'items', kind: 'list' }, ...used.map((path) => ({ path, kind: 'text' as const }))],
      filters: [],
      texts,
    })
    return withItems(all, [{ in: 'variables.items', as: 'item' }], texts)
      .map(({ label }) => label)
      .filter((label) => label.startsWith('item'))
  }

  it('offer the fields that items usually have', () => {
    expect(labelsInside([])).toEqual(['item.title', 'item.quantity', 'item.price', 'item'])
    expect(labelsInside(['items[].price'])).toEqual(['item.price', 'item.title', 'item.quantity'])
  })

  it('offer only the fields in use if these are others', () => {
    expect(labelsInside(['items[].weight'])).toEqual(['item.weight'])
  })
})

describe('completion', () => {
  it("offers a new name inside a loop as a field of the item first, even if the list's items have none yet", () => {
    const empty = suggestionsOf({
      variables: {},
      used: [{ path: 'products', kind: 'list' }],
      filters: [],
      texts,
    })
    const inside = withItems(empty, [{ in: 'variables.products', as: 'product' }], texts)
    const newLabels = (before: string) =>
      completionAt(before, inside, (name) => name)?.options.map(({ label }) => label)
    expect(newLabels('{{Price')).toEqual(['product.price', 'variables.price'])
    expect(newLabels('{{product.price')).toEqual(['product.price'])
    expect(newLabels('{{Product → Price')).toEqual(['product.price'])
  })

  it("offers an item's fields before built-in variables with the same word", () => {
    const inside = (item: Record<string, unknown>) => {
      const all = suggestionsOf({ variables: { products: [item] }, filters: [], texts })
      const loops = [{ in: 'variables.products', as: 'product' }]
      return (before: string) =>
        completionAt(before, withItems(all, loops, texts), (name) => name)?.options.map(({ label }) => label)
    }
    expect(inside({ name: 'Beans' })('{{ name')?.[0]).toBe('product.name')
    expect(inside({})('{{ name')?.slice(0, 2)).toEqual(['product.name', 'store.name'])
    expect(inside({})('{{ store')?.[0]).toBe('store.name')
  })

  it('offers nothing outside Liquid, after it, or inside an argument', () => {
    for (const before of ['Hello', 'a {{ b }}', '{{ x | default: "a', '{{ a b', '{'])
      expect(labelsFor(before) ?? [], before).toEqual([])
  })

  it('offers variables after {{ that contain the typed text', () => {
    expect(labelsFor('Hi {{')?.[0]).toBe('variables.order.number')
    expect(labelsFor('Hi {{ num')).toEqual(['variables.order.number'])
    expect(labelsFor('Hi {{ na')?.[0]).toBe('variables.name')
    expect(labelsFor('Hi {{ order → n')).toEqual(['variables.order.number'])
    expect(labelsFor('{{ items'), 'lists cannot be printed').toEqual([])
    expect(choose('Hi {{ na', 'variables.name')).toBe('Hi {{ variables.name }}‸')
  })

  it('offers a name that contains the typed text after those with a word that starts with it', () => {
    const amounts = suggestionsOf({ variables: { order: { subtotal: 1, total: 2 } }, filters: [], texts })
    const labels = completionAt('{{total', amounts)?.options.map(({ label }) => label)
    expect(labels).toEqual(['variables.order.total', 'variables.order.subtotal'])
  })

  it('finds a variable by the words of its readable name, in any order', () => {
    for (const words of ['order number', 'number order', 'ord num'])
      expect(labelsFor(`{{ ${words}`), words).toEqual(['variables.order.number'])
    expect(labelsFor('{{ order name')).toEqual([])
  })

  it('offers to create a variable for a new name, unless it is a field of an existing variable', () => {
    const newFor = (before: string) =>
      completionAt(before, suggestions, (name) => `New: ${name}`)
        ?.options.filter(({ name }) => name?.startsWith('New: '))
        .map(({ insert, name }) => [insert, name])
    expect(newFor('{{ Birth day')).toEqual([['{{ variables.birth_day }}', 'New: Birth day']])
    expect(newFor('{{ order.colour')).toEqual([['{{ variables.order.colour }}', 'New: Order → Colour']])
    for (const existing of ['{{ name', '{{ variables.order.number', '{{ store.address', '{{'])
      expect(newFor(existing), existing).toEqual([])
  })

  it('offers filters after |, and places the caret in the quotes of text arguments', () => {
    expect(labelsFor('{{ variables.name |')).toEqual(['upcase', 'default', 'date'])
    expect(choose('{{ variables.name | up', 'upcase')).toBe('{{ variables.name | upcase }}‸')
    expect(choose('{{ variables.name | de', 'default')).toBe('{{ variables.name | default: "‸"')
  })

  it('offers tags after {%, then variables without braces', () => {
    expect(labelsFor('{% e')?.slice(0, 2)).toEqual(['elsif', 'else'])
    expect(choose('{% i', 'if')).toBe('{% if ‸')
    expect(choose('{% en', 'endif')).toBe('{% endif %}‸')
    expect(choose('{% if var', 'variables.name')).toBe('{% if variables.name‸')
  })
})

describe('liquidError', () => {
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
  ])('for %s is %s', (raw, error) => {
    expect(liquidError(raw)).toBe(error)
  })
})
