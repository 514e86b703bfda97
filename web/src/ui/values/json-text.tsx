import styles from './json-text.module.css'
import { MaskedText } from './masked-text.tsx'

/** Longer JSON gets no syntax colors. */
const MAX_HIGHLIGHTED = 50_000
/** A name before a colon, a string, a number or a word. */
const TOKENS =
  /("(?:[^"\\]|\\.)*"(?=\s*:))|("(?:[^"\\]|\\.)*")|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\b(?:true|false|null)\b)/g

const KINDS = [undefined, styles.name, styles.text, styles.value]

/** Indented JSON with syntax colors and highlighted masks; text that is not JSON is not reformatted. */
export function JsonText({ text }: { text: string }) {
  const indented = indentJson(text)
  if (indented === null || indented.length > MAX_HIGHLIGHTED) return <MaskedText text={indented ?? text} />
  let end = 0
  return indented.split(TOKENS).map((part, index) => {
    if (part === undefined || part === '') return null
    end += part.length
    const kind = KINDS[index % KINDS.length]
    return kind === undefined ? (
      part
    ) : (
      <span key={end} className={kind}>
        <MaskedText text={part} />
      </span>
    )
  })
}

function indentJson(text: string): string | null {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return null
  }
}
