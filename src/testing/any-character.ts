import fc from 'fast-check'

const FIRST_SURROGATE = 0xd800
const SURROGATES = 0x800

/** Like fast-check's `binary` unit: every code point that is a character. fast-check's own takes a second to create. */
export const anyCharacter = fc.nat(0x10ffff - SURROGATES).map(
  (index) => String.fromCodePoint(index < FIRST_SURROGATE ? index : index + SURROGATES),
  (text) => {
    const [character, ...more] = typeof text === 'string' ? text : ''
    if (character === undefined || more.length > 0 || !character.isWellFormed())
      throw new Error('not a character')
    const point = character.codePointAt(0) ?? 0
    return point < FIRST_SURROGATE ? point : point - SURROGATES
  },
)
