import styles from './json-text.module.css'
import { MaskedText } from './masked-text.tsx'

/** Beyond this, colours cost more than they help. */
const LONGEST = 50_000
/** A name with its colon, a string, a number or a word. */
const TOKENS =
  /("(?:[^"\\]|\\.)*"(?=\s*:))|("(?:[^"\\]|\\.)*")|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\b(?:true|false|null)\b)/g

const KINDS = [undefined, styles.name, styles.text, styles.value]

/** JSON spread over lines, with names and values told apart and what is masked set off; other text as it is. */
export function JsonText({ text }: { text: string }) {
  const spread = spreadJson(text)
  if (spread === null || spread.length > LONGEST) return <MaskedText text={spread ?? text} />
  let at = 0
  return spread.split(TOKENS).map((part, index) => {
    if (part === undefined || part === '') return null
    at += part.length
    const kind = KINDS[index % KINDS.length]
    return kind === undefined ? (
      part
    ) : (
      <span key={at} className={kind}>
        <MaskedText text={part} />
      </span>
    )
  })
}

function spreadJson(text: string): string | null {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return null
  }
}
