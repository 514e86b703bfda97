import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { classes } from '../../ui/classes.ts'
import { designOf } from '../model/change-design.ts'
import type { Editor } from '../model/editor.ts'
import { findBlock } from '../model/places.ts'
import { useWriting } from '../text/load-writing.ts'
import type { Suggestion } from '../text/suggestions.ts'
import { NO_KEYS } from '../text/view/kept-keys.ts'
import { useEditor } from '../use-editor.ts'
import { shownBlocks } from './blocks-on-canvas.ts'
import styles from './canvas.module.css'
import { CanvasEmpty, CanvasNotes } from './canvas-notes.tsx'
import { DropMark, Ghost } from './drag/drop-mark.tsx'
import { useDrag } from './drag/use-drag.ts'
import { type CanvasWidth, Foot } from './foot.tsx'
import { useCanvasFrame } from './frame/use-canvas-frame.ts'
import { newPrefix } from './mark-names.ts'
import { OpeningWords } from './opening-words.tsx'
import { Overlay } from './overlay/overlay.tsx'
import { type MarketingTexts, useCanvasPage } from './use-canvas-page.ts'
import { useCanvasSelection } from './use-canvas-selection.ts'
import { useStage } from './use-stage.ts'
import { WordsInPlace } from './words-in-place.tsx'

const NONE: readonly Suggestion[] = []

type CanvasProps = {
  editor: Editor
  variables: Record<string, unknown>
  locale: string
  /** The layout's footer texts, where another language of it is edited. */
  layoutTexts?: MarketingTexts | null | undefined
  width?: CanvasWidth
  suggestions?: readonly Suggestion[]
  /** Only shows it: nothing can be selected. */
  readOnly?: boolean
}

/** The email as its readers will see it, made by the engine that makes the mail, with all that edits it on top. */
export function Canvas({ width = 'desktop', suggestions = NONE, readOnly, ...props }: CanvasProps) {
  const { editor } = props
  const texts = useTexts('editor').canvas
  const design = useEditor(editor, () => designOf(editor))
  const selected = useEditor(editor, (state) => state.selected)
  const [withImages, setWithImages] = useState(false)
  const [prefix] = useState(newPrefix)
  const list = useRef<HTMLDivElement>(null)
  const writing = useWriting()
  const kept = useRef(NO_KEYS)
  const { stage, scroll, full, scale, scheme, choices } = useStage(design, width)
  const { edited, edit, selectAt, pointed, pointing } = useCanvasSelection(editor, prefix, list)
  const { frame, show, height, boxes, words } = useCanvasFrame(prefix, readOnly ? undefined : pointing)
  const page = { ...props, prefix, scheme, full, scale, show, edited: writing && edited }
  const { hasImages, isBroken } = useCanvasPage(page)
  const shown = useMemo(() => shownBlocks(design, boxes), [design, boxes])
  // The email is seen first; later changes of both come together.
  const isSeen = useDeferredValue(shown.length > 0)
  const size = { width: full * scale, height }
  const [isPulling, setIsPulling] = useState(false)
  const { drag, start, ghost, isPressed } = useDrag({ editor, boxes, page: size, stage, scroll })
  const block = edited === null ? undefined : findBlock(design, edited)
  const isEmpty = design.blocks.length === 0 && !design.header && !design.footer
  return (
    <div className={classes(styles.canvas, (isPressed || isPulling) && styles.dragging)}>
      <div className={styles.scroll} ref={scroll}>
        <CanvasNotes {...{ hasImages, isBroken, withImages }} onImages={() => setWithImages(true)} />
        {isEmpty && !readOnly && <CanvasEmpty editor={editor} />}
        <div ref={stage} className={classes(styles.stage, isEmpty && styles.away)} style={size}>
          <iframe
            ref={frame}
            className={classes(styles.frame, scheme === 'dark' && styles.dark)}
            title={texts.title}
            src={withImages ? '/app/frame?images' : '/app/frame'}
            sandbox="allow-scripts"
            tabIndex={-1}
            style={size}
          />
          {isSeen && !readOnly && (
            <Overlay
              {...{ editor, design, boxes, shown, selected, pointed, list, scale }}
              onPull={setIsPulling}
              isEditing={block !== undefined && words !== null}
              onEdit={edit}
              onGrip={start}
            />
          )}
          {block && writing && words && (
            <WordsInPlace
              {...{ writing, editor, block, words, scale, suggestions, selectAt, kept }}
              onDone={() => edit(null)}
            />
          )}
          {block && !(writing && words) && (
            <OpeningWords
              key={block.id}
              kept={kept}
              box={shown.find(({ id }) => id === block.id)?.box}
              onDone={() => edit(null)}
            />
          )}
          {drag?.slot && <DropMark slot={drag.slot} />}
        </div>
      </div>
      {drag && <Ghost blocks={drag.ids.map((id) => findBlock(design, id))} ghost={ghost} />}
      <Foot {...{ editor, design, readOnly, ...choices }} current={selected.at(-1)} />
    </div>
  )
}
