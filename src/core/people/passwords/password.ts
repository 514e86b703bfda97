import { z } from 'zod'
import { PASSWORD_LENGTH } from '../../limits.ts'
import { isCommonPassword } from './common-passwords.ts'

const { min: MIN_CHARACTERS, max: MAX_CHARACTERS } = PASSWORD_LENGTH
const segmenter = new Intl.Segmenter()

const isLongEnough = (text: string) => [...segmenter.segment(text)].length >= MIN_CHARACTERS

/** A new password. */
export const NewPassword = z
  .string()
  .max(MAX_CHARACTERS)
  .refine(isLongEnough, `at least ${MIN_CHARACTERS} characters`)
  .refine((password) => !isCommonPassword(password), 'too common: it is among the first that are tried')
  .meta({ minLength: MIN_CHARACTERS, maxLength: MAX_CHARACTERS })

/** A password given for verification; an invalid one is simply wrong. */
export const GivenPassword = z.string().min(1, 'required').max(MAX_CHARACTERS)
