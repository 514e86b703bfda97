import { z } from 'zod'
import { asMessage, problemOf } from '../../../../problems/problems.ts'
import { charactersOf } from '../../../call/fields.ts'
import { PASSWORD_LENGTH } from '../../../call/limits.ts'
import { isCommonPassword } from './common-passwords.ts'

const { min: MIN_CHARACTERS, max: MAX_CHARACTERS } = PASSWORD_LENGTH

const isLongEnough = (text: string) => [...charactersOf(text)].length >= MIN_CHARACTERS

const TOO_SHORT = problemOf('value.too_short', { minimum: MIN_CHARACTERS })

export const NewPassword = z
  .string()
  // Overlong input is not examined further.
  .max(MAX_CHARACTERS, { abort: true })
  .refine(isLongEnough, { params: { problem: TOO_SHORT } })
  .refine((password) => !isCommonPassword(password), asMessage('password.too_common'))
  .meta({ minLength: MIN_CHARACTERS, maxLength: MAX_CHARACTERS })

/**
 * An existing password, entered to sign in or confirm. It may predate the rules for new passwords, so only its length
 * is checked.
 */
export const EnteredPassword = z.string().min(1, asMessage('value.required')).max(MAX_CHARACTERS)
