import styles from './masked-text.module.css'

/** Masked credentials and email addresses. */
const MASKS = /(•{4}[\p{L}\p{N}_-]{0,4}|[^\s"'<>,;:\\]{1,2}\*{4}@[^\s"'<>,;\\]+|\*{4})/u

export const hasMask = (text: string) => MASKS.test(text)

/** Splits text into masks and the parts between them, each with its start. */
function partsOf(text: string) {
  let start = 0
  return text.split(MASKS).map((part, index) => {
    start += part.length
    return { part, start: start - part.length, isMask: index % 2 === 1 }
  })
}

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
