import { describe, expect, it } from 'vitest'
import { valuesOf } from './request-values.ts'
import { readVariables, variablesIn } from './run-variables.ts'

const values = {
  ...valuesOf(null),
  url: 'https://erp.example/{{ variables.order.id }}',
  body: '{"shop": "{{ variables.shop }}", "at": "{{ variables.order.date }}"}',
}

describe('the variables of a live run', () => {
  it('are those that the request uses, to be filled in', () => {
    expect(JSON.parse(variablesIn(values))).toEqual({ order: { id: '', date: '' }, shop: '' })
  })

  it('keep the values of the run before, and get the names that came since', () => {
    const typed = '{"order": {"id": 7}, "own": [1]}'
    expect(JSON.parse(variablesIn(values, typed))).toEqual({
      order: { id: 7, date: '' },
      own: [1],
      shop: '',
    })
  })

  it('stay as they were typed while they are not an object', () => {
    expect(variablesIn(values, '{"order": ')).toBe('{"order": ')
    expect(readVariables('[1]')).toBeNull()
  })
})
