import { type Liquid, toValue } from 'liquidjs'
import { problemOf } from '../../problems/problem-of.ts'
import { RenderFailed } from './render-failed.ts'

const toNumber = (value: unknown): number => Number(toValue(value)) || 0

/** A price must never reach a customer as "Infinity" or "NaN". */
function toDivisor(value: unknown): number {
  const divisor = toNumber(value)
  if (divisor === 0) throw new RenderFailed(problemOf('liquid.division_by_zero'))
  return divisor
}

/** Replaces the library's two division filters: dividing by zero or by a missing value is an error. */
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
