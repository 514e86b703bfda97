import { describe, expect, it } from 'vitest'
import { newHeader, type RequestValues, rebaseValues, valuesOf } from './request-values.ts'

const submitted: RequestValues = {
  ...valuesOf(null),
  name: 'Stock',
  url: 'https://erp.halmhazel.example/stock',
  headers: [newHeader('Authorization', 'Bearer typed')],
}
const saved: RequestValues = { ...submitted, headers: [newHeader('Authorization', '••••')] }

describe('a request after it was saved', () => {
  it('shows what is stored now, with credentials masked', () => {
    expect(rebaseValues(submitted, { submitted, saved })).toEqual(saved)
  })

  it('keeps changes made while it was being saved', () => {
    const current = { ...submitted, name: 'Stock of all shops', body: '{}' }
    expect(rebaseValues(current, { submitted, saved })).toEqual({
      ...saved,
      name: 'Stock of all shops',
      body: '{}',
    })
  })

  it('keeps headers added in the meantime', () => {
    const headers = [...submitted.headers, newHeader('Accept', 'application/json')]
    expect(rebaseValues({ ...submitted, headers }, { submitted, saved }).headers).toBe(headers)
  })
})
