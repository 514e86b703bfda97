import { hash, randomInt } from 'node:crypto'

const CODES = 10
const CHARS = 16
/** Excludes letters and digits that are easily confused. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'

const newCode = () =>
  Array.from({ length: CHARS }, () => ALPHABET[randomInt(ALPHABET.length)])
    .join('')
    .replace(/.{4}(?=.)/g, '$&-')

/** Each works once, in place of an authenticator code. With about 79 random bits, a plain hash is enough. */
export const newRecoveryCodes = () => Array.from({ length: CODES }, newCode)

export const hashRecoveryCode = (personId: string, code: string) =>
  hash('sha256', `${personId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
