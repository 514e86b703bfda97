import { z } from 'zod'
import { say, TEXTS } from '../../call/said.ts'
import { charactersOf } from '../../fields.ts'
import { PASSWORD_LENGTH } from '../../limits.ts'
import { isCommonPassword } from './common-passwords.ts'

const { min: MIN_CHARACTERS, max: MAX_CHARACTERS } = PASSWORD_LENGTH

const isLongEnough = (text: string) => [...charactersOf(text)].length >= MIN_CHARACTERS

const TOO_SHORT = say('atLeastCharacters', MIN_CHARACTERS)

/** A new password. */
export const NewPassword = z
  .string()
  .max(MAX_CHARACTERS)
  .refine(isLongEnough, { error: TOO_SHORT.text, params: { said: TOO_SHORT } })
  .refine((password) => !isCommonPassword(password), TEXTS.commonPassword())
  .meta({ minLength: MIN_CHARACTERS, maxLength: MAX_CHARACTERS })

/** A password given for verification; an invalid one is simply wrong. */
export const GivenPassword = z.string().min(1, 'required').max(MAX_CHARACTERS)
