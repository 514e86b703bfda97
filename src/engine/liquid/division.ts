import { type Liquid, toValue } from 'liquidjs'

const toNumber = (value: unknown): number => Number(toValue(value)) || 0

/** A price that comes out as "Infinity" or "NaN" must not reach a customer. */
function toDivisor(value: unknown): number {
  const divisor = toNumber(value)
  if (divisor === 0) throw new Error('division by zero')
  return divisor
}

/** The library's two filters that divide; here, to divide by zero or by nothing is an error. */
export function registerDivision(engine: Liquid): void {
  engine.registerFilter('divided_by', (value: unknown, by: unknown, isWhole: unknown = false) => {
    const quotient = toNumber(value) / toDivisor(by)
    return toValue(isWhole) ? Math.floor(quotient) : quotient
  })
  engine.registerFilter('modulo', (value: unknown, by: unknown) => {
    const divisor = toDivisor(by)
    return ((toNumber(value) % divisor) + divisor) % divisor
  })
}
