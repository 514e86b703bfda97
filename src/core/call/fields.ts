import { z } from 'zod'
import { parseAddresses } from '../../engine/deliver/addresses.ts'
import { liquidProblem } from '../../engine/liquid/liquid.ts'
import { normalizeLocale } from '../../engine/locale.ts'
import { normalizeText } from '../../engine/normalize-text.ts'
import type { MailAddress } from '../../ports/mail.ts'
import { asMessage, problemOf } from '../../problems/problems.ts'

export const Locale = z
  .string()
  .transform((value, ctx) => {
    const locale = normalizeLocale(value)
    if (locale !== null) return locale
    ctx.addIssue({ code: 'custom', message: asMessage('value.not_language') })
    return z.NEVER
  })
  .describe('Language code such as de, fr or pt-br; case and separator do not matter')

/** One @ and no unusual characters; the domain needs no dot. */
export const EmailAddress = z
  .string()
  .trim()
  .max(254)
  .regex(/^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+$/, asMessage('value.not_email'))

/** One address or several, with or without names, as text or as a list. */
export const addressList = (max: number) =>
  z
    .union([z.string(), z.array(z.string()).meta({ maxItems: max })], {
      error: ({ input }) => asMessage(input === undefined ? 'value.required' : 'step.addresses_wrong_shape'),
    })
    .transform((value, ctx): MailAddress[] => {
      const parsed = parseAddresses(value)
      if ('problem' in parsed) {
        const path = Array.isArray(value) ? [parsed.index] : []
        ctx.addIssue({ code: 'custom', params: { problem: parsed.problem }, path })
        return z.NEVER
      }
      if (parsed.addresses.length <= max) return parsed.addresses
      ctx.addIssue({
        code: 'custom',
        params: { problem: problemOf('step.too_many_addresses', { maximum: max }) },
      })
      return z.NEVER
    })

const CODE_UNITS_PER_CHARACTER = 32

/** Created on first use, because it loads tables that most commands never need. */
let segmenter: Intl.Segmenter | undefined

/** User-perceived characters: an emoji with its modifiers is one character. */
export function charactersOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter()
  return segmenter.segment(text)
}

function fits(text: string, max: number): boolean {
  if (text.length <= max) return true
  // One visible character can take up many code units, but not an unlimited number.
  if (text.length > max * CODE_UNITS_PER_CHARACTER) return false
  let count = 0
  for (const _ of charactersOf(text)) if (++count > max) return false
  return true
}

/** Truncates to `max` characters, including the ellipsis. */
export function truncate(text: string, max: number): string {
  if (fits(text, max)) return text
  const start = text.slice(0, max * CODE_UNITS_PER_CHARACTER)
  let count = 0
  let end = start.length
  for (const { index } of charactersOf(start)) {
    if (++count < max) continue
    end = index
    break
  }
  return `${start.slice(0, end).trimEnd()}…`
}

/** Text of limited length, which may be empty. */
export const text = (max: number) =>
  z
    .string()
    .refine((value) => fits(value, max), {
      params: { problem: problemOf('value.too_long', { maximum: max }) },
    })
    .meta({ maxLength: max })

/** Text that must not be blank. */
export const requiredText = (max: number) =>
  text(max)
    .refine((value) => value.trim() !== '', asMessage('value.required'))
    .meta({ minLength: 1, maxLength: max })

/** A whole number in an output. Documented as an integer, but only checked to be a number. */
export const count = z.number().meta({ type: 'integer' })

export const positiveInteger = z
  .int({ error: ({ input }) => asMessage(input === undefined ? 'value.required' : 'value.not_positive') })
  .min(1, asMessage('value.not_positive'))

export const timestamp = z.string().meta({ format: 'date-time' })

/** Text for an email header. Control characters are rejected, because a line break would allow header injection. */
export const headerText = (schema: z.ZodType<string>) =>
  schema.refine((value) => !/\p{Cc}/u.test(value), asMessage('value.line_break'))

/**
 * The key that identifies an address. Addresses that differ only in case belong to one account. They are not folded
 * further, unlike search text: addresses with letters that merely look alike belong to different people.
 */
export const emailKeyOf = (email: string) => normalizeText(email.trim(), 'NFC').toLowerCase()

/** Text whose Liquid must parse. */
export const liquid = <S extends z.ZodType<string>>(schema: S) =>
  schema.superRefine((value, ctx) => {
    const problem = liquidProblem(value)
    if (problem !== null) ctx.addIssue({ code: 'custom', params: { problem } })
  })
