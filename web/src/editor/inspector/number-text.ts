import type { JsonSchema } from './schema.ts'

/** Accepts a decimal comma. */
export const parseNumber = (text: string) => Number(text.replace(',', '.'))

/** The number in a field, changed by a step within its bounds. Text that is not a number counts as zero. */
export function stepNumber(
  step: number,
  text: string,
  { minimum = 0, maximum = 10_000 }: JsonSchema,
): string {
  const next = Math.min(maximum, Math.max(minimum, (parseNumber(text) || 0) + step))
  return String(Math.round(next * 10) / 10)
}
