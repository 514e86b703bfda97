import { describe, expect, it } from 'vitest'
import { valuesOf } from './request-values.ts'
import { usedVariables, usesVariables } from './run-variables.ts'

const withRequest = (url: string, body = '') => ({ ...valuesOf(null), url, body })

describe('the variables of a live run', () => {
  it('are those that the request uses, each listed once', () => {
    const values = withRequest(
      'https://erp.example/{{ variables.order.id }}?again={{variables.order.id}}',
      '{"shop": "{{ variables.shop | upcase }}", "at": "{{ variables.order.date }}", "o": {{ variables.order | json }}}',
    )
    expect(usedVariables(values)).toEqual(
      ['order.id', 'shop', 'order.date'].map((path) => ({ path, kind: 'text' })),
    )
  })

  it('are not text where the body has a number or true/false', () => {
    const body = '{"total": {{ variables.order.total | json }}, "number": "{{ variables.order.number }}"}'
    expect(usedVariables(withRequest('https://erp.example', body))).toEqual([
      { path: 'order.total', kind: 'data' },
      { path: 'order.number', kind: 'text' },
    ])
  })

  it('include the fields of a list that the request loops over', () => {
    const values = withRequest('', '[{% for item in variables.order.lines %}"{{ item.sku }}"{% endfor %}]')
    expect(usedVariables(values)).toEqual([
      { path: 'order.lines', kind: 'list' },
      { path: 'order.lines[].sku', kind: 'text' },
    ])
  })

  it('are detected even if they cannot be listed by name', () => {
    expect(usesVariables(withRequest('https://x/{{ variables["odd key"] }}'))).toBe(true)
    expect(usesVariables(withRequest('https://x/{{ secrets.KEY }}'))).toBe(false)
  })
})
