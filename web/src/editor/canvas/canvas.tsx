import { useMemo, useRef, useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { classes } from '../../ui/classes.ts'
import { designOf } from '../model/change-design.ts'
import type { Editor } from '../model/editor.ts'
import { findBlock } from '../model/places.ts'
import { inScheme } from '../preview/colour-scheme.ts'
import type { Suggestion } from '../text/suggestions.ts'
import { useEditor } from '../use-editor.ts'
import { shownBlocks, wordsOf } from './blocks-on-canvas.ts'
import styles from './canvas.module.css'
import { CanvasEmpty, CanvasNotes } from './canvas-notes.tsx'
import { DropMark, Ghost } from './drag/drop-mark.tsx'
import { useDrag } from './drag/use-drag.ts'
import { type CanvasWidth, Foot } from './foot.tsx'
import { canvasCss } from './frame/canvas-css.ts'
import { useCanvasFrame } from './frame/use-canvas-frame.ts'
import { blockMark, newPrefix } from './mark-names.ts'
import { Overlay } from './overlay/overlay.tsx'
import { useCanvasSelection } from './use-canvas-selection.ts'
import { usePicture } from './use-picture.ts'
import { usePictureRequest } from './use-picture-request.ts'
import { useRoom } from './use-room.ts'
import { WordsInPlace } from './words-in-place.tsx'

const PHONE = 375
/** The page around the email, of which a desktop shows a little. */
const MARGINS = 40
const USUAL_WIDTH = 600
const NONE: readonly Suggestion[] = []

type CanvasProps = {
  editor: Editor
  variables: Record<string, unknown>
  locale: string
  scheme?: 'light' | 'dark'
  width?: CanvasWidth
  suggestions?: readonly Suggestion[]
}

/** The email as its readers will see it, made by the engine that makes the mail, with all that edits it on top. */
export function Canvas({
  editor,
  variables,
  locale,
  scheme = 'light',
  width: firstWidth = 'desktop',
  suggestions = NONE,
}: CanvasProps) {
  const texts = useTexts()
  const document = useEditor(editor, (state) => state.document)
  const selected = useEditor(editor, (state) => state.selected)
  const design = designOf(editor)
  const [width, setWidth] = useState<CanvasWidth>(firstWidth)
  const [isFit, setIsFit] = useState(true)
  const [withImages, setWithImages] = useState(false)
  const [prefix] = useState(newPrefix)
  const list = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const { room, scroll } = useRoom()
  const { edited, edit, pointed, pointing } = useCanvasSelection(editor, prefix, list)

  const request = usePictureRequest({ document, variables, locale, prefix, rawBlock: edited })
  const { html, problem } = usePicture(request)
  const page = useMemo(
    () =>
      html === null
        ? null
        : {
            html: inScheme(html, scheme),
            prefix,
            css: canvasCss(prefix, edited),
            watched: edited && blockMark(prefix, edited),
          },
    [html, scheme, prefix, edited],
  )
  const { frame, height, boxes, words } = useCanvasFrame(page, pointing)
  const shown = useMemo(() => shownBlocks(design, boxes), [design, boxes])
  const full = width === 'phone' ? PHONE : (design.global?.width ?? USUAL_WIDTH) + MARGINS
  const scale = isFit ? Math.min(1, room / full) : 1
  const drag = useDrag({ editor, boxes, page: { width: full, height }, scale, stage, scroll })
  const block = edited === null ? undefined : findBlock(design, edited)
  const isEmpty = design.blocks.length === 0 && !design.header && !design.footer
  const label = () => {
    const [first = ''] = drag.drag?.ids ?? []
    const type = findBlock(design, first)?.type
    return type && drag.drag?.ids.length === 1
      ? texts.blocks.types[type]
      : texts.editor.canvas.several(drag.drag?.ids.length ?? 0)
  }
  return (
    <div className={classes(styles.canvas, drag.drag && styles.dragging)}>
      <div className={styles.scroll} ref={scroll}>
        <CanvasNotes {...{ html, problem, withImages }} onImages={() => setWithImages(true)} />
        {isEmpty && <CanvasEmpty editor={editor} />}
        <div
          ref={stage}
          className={classes(styles.stage, (isEmpty || html === null) && styles.waiting)}
          style={{ width: full * scale, height: height * scale }}
        >
          <iframe
            ref={frame}
            className={classes(styles.frame, scheme === 'dark' && styles.dark)}
            title={texts.editor.canvas.title}
            src={withImages ? '/app/frame?images' : '/app/frame'}
            sandbox="allow-scripts"
            tabIndex={-1}
            style={{ width: full, height, transform: `scale(${scale})` }}
          />
          {!isEmpty && (
            <Overlay
              {...{ editor, design, boxes, shown, selected, pointed, scale, list }}
              isEditing={edited !== null && words !== null}
              onEdit={(id) => wordsOf(findBlock(design, id)) && edit(id)}
              onGrip={drag.start}
            />
          )}
          {block && words && (
            <WordsInPlace {...{ editor, block, words, scale, suggestions }} onDone={() => edit(null)} />
          )}
          {drag.drag?.slot && <DropMark slot={drag.drag.slot} scale={scale} />}
        </div>
      </div>
      {drag.drag && <Ghost label={label()} ghost={drag.ghost} />}
      <Foot
        {...{ editor, design, width, isFit }}
        current={selected.at(-1)}
        onWidth={setWidth}
        onFit={() => setIsFit((before) => !before)}
      />
    </div>
  )
}
