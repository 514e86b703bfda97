import { changeDesign } from '../model/change-design.ts'
import { setBlock } from '../model/commands/set-block.ts'
import type { Block } from '../model/document.ts'
import type { Editor } from '../model/editor.ts'
import type { Suggestion } from '../text/suggestions.ts'
import { TextInPlace } from '../text/text-in-place.tsx'
import { wordsOf } from './blocks-on-canvas.ts'
import styles from './canvas.module.css'
import type { WordsLook } from './frame/frame-messages.ts'

type WordsProps = {
  editor: Editor
  block: Block
  words: WordsLook
  scale: number
  suggestions: readonly Suggestion[]
  onDone: () => void
}

/** The words of a block, edited where they stand and looking as they will. */
export function WordsInPlace({ editor, block, words, scale, suggestions, onDone }: WordsProps) {
  const { box, look, margin } = words
  const text = wordsOf(block)
  if (!text || block.id === undefined) return null
  const { id } = block
  const write = (value: string) =>
    changeDesign(editor, (design) => setBlock(design, id, { [text.property]: value }), {
      merge: `text ${id}`,
    })
  const place = {
    left: box.x * scale,
    top: box.y * scale,
    width: box.width,
    minHeight: box.height,
    transform: `scale(${scale})`,
    '--paragraph-margin': margin,
  }
  return (
    <div className={styles.words} style={place}>
      <TextInPlace
        kind={text.kind}
        value={text.value}
        onChange={write}
        onDone={onDone}
        style={{ ...look, whiteSpace: 'pre-wrap' }}
        suggestions={suggestions}
        autoFocus
      />
    </div>
  )
}
