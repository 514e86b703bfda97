/** Marks that attach to the preceding character. The half-width voicing marks turn into such marks. */
const MARK = '[\\p{M}\\uff9e\\uff9f]'
const NO_MARK = '[^\\p{M}\\uff9e\\uff9f]'

/** Unicode's limit for text that is processed as a stream (UAX #15); no script needs more. */
const MAX_MARKS = 30

const LONG_RUN = new RegExp(`${MARK}{${MAX_MARKS + 1}}`, 'u')
const PIECES = new RegExp(`${NO_MARK}*${MARK}{0,${MAX_MARKS}}`, 'gu')

/** Sorting the marks after a character takes quadratic time, so a run that is too long is normalized in pieces. */
export const normalizeText = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  LONG_RUN.test(text) ? text.replace(PIECES, (piece) => piece.normalize(form)) : text.normalize(form)
