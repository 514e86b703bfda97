import styles from './masked-text.module.css'

/** What stands for a credential, or for the middle of an address. */
const MASKS = /(•{4}[\p{L}\p{N}_-]{0,4}|[^\s"'<>,;:\\]{1,2}\*{4}@[^\s"'<>,;\\]+|\*{4})/u

export const hasMask = (text: string) => MASKS.test(text)

/** The parts of a text between masks and the masks themselves, each with where it starts. */
function partsOf(text: string) {
  let start = 0
  return text.split(MASKS).map((part, at) => {
    start += part.length
    return { part, start: start - part.length, isMask: at % 2 === 1 }
  })
}

/** Text in which what was masked is set apart. */
export const MaskedText = ({ text }: { text: string }) =>
  partsOf(text).map(({ part, start, isMask }) =>
    isMask ? (
      <mark key={start} className={styles.masked}>
        {part}
      </mark>
    ) : (
      part
    ),
  )
