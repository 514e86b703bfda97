import fc from 'fast-check'

const FIRST_SURROGATE = 0xd800
const SURROGATES = 0x800

/** What fast-check calls `binary`: every code point that is a character. Its own lists them all first, for a second. */
export const anyCharacter = fc.nat(0x10ffff - SURROGATES).map(
  (index) => String.fromCodePoint(index < FIRST_SURROGATE ? index : index + SURROGATES),
  (text) => {
    const [character, ...more] = typeof text === 'string' ? text : ''
    if (character === undefined || more.length > 0 || !character.isWellFormed())
      throw new Error('no character')
    const point = character.codePointAt(0) ?? 0
    return point < FIRST_SURROGATE ? point : point - SURROGATES
  },
)
