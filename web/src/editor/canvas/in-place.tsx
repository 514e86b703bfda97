import { type CSSProperties, type RefObject, useLayoutEffect, useRef } from 'react'
import type { Box, TextAppearance } from '../../frame/messages.ts'
import { boxStyle } from '../../frame/messages.ts'
import { useTexts } from '../../texts/texts.ts'
import { changeDesign } from '../model/change-design.ts'
import { setBlock } from '../model/commands.ts'
import type { Block } from '../model/document.ts'
import type { Editor } from '../model/editor.ts'
import type { Suggestion } from '../text/suggestions.ts'
import type * as TextEditing from '../text/text-editing.ts'
import { type BufferedKeys, NO_KEYS } from '../text/view/buffered-keys.ts'
import type { InitialSelection } from '../text/view/use-text-view.ts'
import { useSuggestionsIn } from '../workspace/use-suggestions.ts'
import { editableText } from './blocks-on-canvas.ts'
import styles from './canvas.module.css'

type TypingBufferProps = { buffered: RefObject<BufferedKeys>; box: Box | undefined; onDone: () => void }

/** Buffers what the user types while the text editor is loading, so that no key is lost. */
export function TypingBuffer({ buffered, box, onDone }: TypingBufferProps) {
  const { canvas } = useTexts('editor')
  const area = useRef<HTMLTextAreaElement>(null)
  const initialBuffer = useRef(buffered)
  useLayoutEffect(() => {
    initialBuffer.current.current = NO_KEYS
    area.current?.focus({ preventScroll: true })
  }, [])
  const change = (keys: Partial<BufferedKeys>) => {
    buffered.current = { ...buffered.current, ...keys }
  }
  return (
    <textarea
      ref={area}
      className={styles.typingBuffer}
      style={{ left: box?.x, top: box?.y }}
      aria-label={canvas.opening}
      onChange={({ target }) => change({ text: target.value })}
      onKeyDown={(event) => {
        const { text, erased } = buffered.current
        if (event.key === 'Backspace' && text === '') change({ erased: erased + 1 })
        if (event.key !== 'Escape') return
        event.stopPropagation()
        if (text === '' && erased === 0) onDone()
        else change({ isLeaving: true })
      }}
    />
  )
}

type InPlaceEditorProps = {
  textEditing: typeof TextEditing
  editor: Editor
  block: Block
  appearance: TextAppearance
  scale: number
  suggestions: readonly Suggestion[]
  initialSelection: InitialSelection | undefined
  buffered: RefObject<BufferedKeys>
  onDone: () => void
}

const PIXELS = /(\d+(?:\.\d+)?)px/g

/** Scales lengths by the same factor as the frame's page. */
const scaledBy = (scale: number, style: CSSProperties): CSSProperties =>
  Object.fromEntries(
    Object.entries(style).map(([name, value]) => [
      name,
      String(value).replace(PIXELS, (_, pixels: string) => `${Number(pixels) * scale}px`),
    ]),
  )

/** Edits a block's text on top of the email. */
export function InPlaceEditor(props: InPlaceEditorProps) {
  const { editor, block, appearance, scale, initialSelection, buffered, onDone } = props
  const suggestions = useSuggestionsIn(editor, block.id, props.suggestions)
  const { TextInPlace } = props.textEditing
  const text = editableText(block)
  if (!text || block.id === undefined) return null
  const { id } = block
  const write = (value: string, isHtml: boolean) =>
    changeDesign(editor, (design) => setBlock(design, id, text.patch(value, isHtml)), {
      merge: `text ${id}`,
    })
  const style = scaledBy(scale, {
    ...appearance.style,
    '--paragraph-margin': appearance.margin,
  } as CSSProperties)
  const { height, ...position } = boxStyle(appearance.box)
  return (
    <div className={styles.inPlaceEditor} style={{ ...position, minHeight: height }}>
      <TextInPlace
        kind={text.kind}
        value={text.value}
        isHtml={'isHtml' in text && text.isHtml}
        onChange={write}
        onDone={onDone}
        style={style}
        suggestions={suggestions}
        autoFocus
        buffered={buffered}
        initialSelection={initialSelection}
      />
    </div>
  )
}
