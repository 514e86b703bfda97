import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formFields, namesIn, readJson, valueAt, withValue, writeJson } from './test-values.ts'

const USED = [
  { path: 'order.number', kind: 'text' },
  { path: 'order.items', kind: 'list' },
  { path: 'order.items[].price', kind: 'number' },
  { path: 'order.items[].tags', kind: 'list' },
  { path: 'paid', kind: 'boolean' },
  { path: 'when', kind: 'date' },
] as const

describe('test data as a form', () => {
  it('has a field for each used and each existing value', () => {
    const fields = formFields(USED, { extra: 3, order: { items: [{ title: 'Beans' }] } })
    expect(fields).toEqual([
      { path: 'order.number', kind: 'text', fields: [] },
      {
        ...{ path: 'order.items', kind: 'list' },
        fields: [
          { name: 'price', kind: 'number' },
          { name: 'title', kind: 'text' },
        ],
      },
      { path: 'paid', kind: 'boolean', fields: [] },
      { path: 'when', kind: 'date', fields: [] },
      { path: 'extra', kind: 'number', fields: [] },
    ])
  })

  it('uses the type of a value rather than the type guessed from its use', () => {
    const [number, items, paid] = formFields(USED, { order: { number: 7, items: 'none' }, paid: 'yes' })
    expect([number?.kind, items?.kind, paid?.kind]).toEqual(['number', 'text', 'text'])
  })

  it('reads back a written value and leaves others unchanged', () => {
    const name = fc.constantFrom('a', 'b', 'c')
    const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => names.join('.'))
    fc.assert(
      fc.property(path, path, fc.jsonValue(), (one, other, value) => {
        fc.pre(!`${one}.`.startsWith(`${other}.`) && !`${other}.`.startsWith(`${one}.`))
        const values = withValue(withValue({}, one, 'kept'), other, value)
        expect(valueAt(values, other)).toBe(value)
        expect(valueAt(values, one)).toBe('kept')
        expect(valueAt(withValue(values, other, undefined), other)).toBeUndefined()
      }),
    )
  })

  it('lists the names that Liquid can access', () => {
    expect(namesIn({ order: { number: 1 }, items: [1] })).toEqual({
      variables: ['order', 'items'],
      'variables.order': ['number'],
    })
  })
})

const MESSAGES = { notJson: 'kein JSON', notAnObject: 'kein Objekt' }

describe('test data as JSON', () => {
  it('survives a round trip', () => {
    const values = fc.dictionary(
      fc.string().filter((key) => key !== '__proto__'),
      fc.jsonValue(),
    )
    fc.assert(
      fc.property(values, (generated) => {
        expect(readJson(writeJson(generated), MESSAGES)).toEqual({
          values: JSON.parse(JSON.stringify(generated)),
        })
      }),
    )
  })

  it.each([
    ['{\n  "a": 1,\n  "b" 2\n}', 3, 7, 'kein JSON'],
    ['{ "a": 1', 1, 9, 'kein JSON'],
    ['[1]', 1, 1, 'kein Objekt'],
  ])('has a localized error with its position: %j', (text, line, column, message) => {
    expect(readJson(text, MESSAGES)).toMatchObject({ problem: { line, column, message } })
  })
})
