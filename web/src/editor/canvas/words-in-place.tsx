import type { CSSProperties, RefObject } from 'react'
import type { WordsLook } from '../../frame/messages.ts'
import { changeDesign } from '../model/change-design.ts'
import { setBlock } from '../model/commands/set-block.ts'
import type { Block } from '../model/document.ts'
import type { Editor } from '../model/editor.ts'
import type { Suggestion } from '../text/suggestions.ts'
import type { KeptKeys } from '../text/view/kept-keys.ts'
import type * as Writing from '../text/writing.ts'
import { wordsOf } from './blocks-on-canvas.ts'
import styles from './canvas.module.css'
import { placed } from './overlay/placed.ts'

type WordsProps = {
  writing: typeof Writing
  editor: Editor
  block: Block
  words: WordsLook
  scale: number
  suggestions: readonly Suggestion[]
  /** Where the caret goes. */
  selectAt: { left: number; top: number } | null
  kept: RefObject<KeptKeys>
  onDone: () => void
}

const PIXELS = /(\d+(?:\.\d+)?)px/g

/** Lengths as the frame draws them, which scales its page. */
const scaledBy = (scale: number, look: CSSProperties): CSSProperties =>
  Object.fromEntries(
    Object.entries(look).map(([name, value]) => [
      name,
      String(value).replace(PIXELS, (_, pixels: string) => `${Number(pixels) * scale}px`),
    ]),
  )

/** The words of a block, edited where they stand and looking as they will. */
export function WordsInPlace(props: WordsProps) {
  const { editor, block, words, scale, suggestions, selectAt, kept, onDone } = props
  const { TextInPlace } = props.writing
  const text = wordsOf(block)
  if (!text || block.id === undefined) return null
  const { id } = block
  const write = (value: string) =>
    changeDesign(editor, (design) => setBlock(design, id, { [text.property]: value }), {
      merge: `text ${id}`,
    })
  const look = scaledBy(scale, { ...words.look, '--paragraph-margin': words.margin } as CSSProperties)
  const { height, ...place } = placed(words.box)
  return (
    <div className={styles.words} style={{ ...place, minHeight: height }}>
      <TextInPlace
        kind={text.kind}
        value={text.value}
        onChange={write}
        onDone={onDone}
        style={look}
        suggestions={suggestions}
        autoFocus
        kept={kept}
        {...(selectAt && { selectAt })}
      />
    </div>
  )
}
