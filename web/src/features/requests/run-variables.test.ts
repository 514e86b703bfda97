import { describe, expect, it } from 'vitest'
import { valuesOf } from './request-values.ts'
import { usedVariables, usesVariables } from './run-variables.ts'

const using = (url: string, body = '') => ({ ...valuesOf(null), url, body })

describe('the variables of a live run', () => {
  it('are those that the request uses, each of them once', () => {
    const values = using(
      'https://erp.example/{{ variables.order.id }}?again={{variables.order.id}}',
      '{"shop": "{{ variables.shop | upcase }}", "at": "{{ variables.order.date }}", "o": {{ variables.order | json }}}',
    )
    expect(usedVariables(values)).toEqual(
      ['order.id', 'shop', 'order.date'].map((path) => ({ path, kind: 'text' })),
    )
  })

  it('include the fields of a list that the request repeats for', () => {
    const values = using('', '[{% for item in variables.order.lines %}"{{ item.sku }}"{% endfor %}]')
    expect(usedVariables(values)).toEqual([
      { path: 'order.lines', kind: 'list' },
      { path: 'order.lines[].sku', kind: 'text' },
    ])
  })

  it('may be there in ways that have no name', () => {
    expect(usesVariables(using('https://x/{{ variables["odd key"] }}'))).toBe(true)
    expect(usesVariables(using('https://x/{{ secrets.KEY }}'))).toBe(false)
  })
})
