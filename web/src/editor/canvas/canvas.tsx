import {
  type CSSProperties,
  type RefObject,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Box, WordsLook } from '../../frame/messages.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { IconPlus } from '../../ui/icons.ts'
import { Empty, Note } from '../../ui/states.tsx'
import { changeDesign, designOf } from '../model/change-design.ts'
import { setBlock } from '../model/commands.ts'
import type { Block } from '../model/document.ts'
import type { Editor } from '../model/editor.ts'
import { findBlock } from '../model/places.ts'
import { useWriting } from '../text/load-writing.ts'
import type { Suggestion } from '../text/suggestions.ts'
import { type KeptKeys, NO_KEYS } from '../text/view/kept-keys.ts'
import type * as Writing from '../text/writing.ts'
import { useEditor } from '../use-editor.ts'
import { useSuggestionsIn } from '../workspace/use-suggestions.ts'
import { type ShownBlock, shownBlocks, wordsOf } from './blocks-on-canvas.ts'
import styles from './canvas.module.css'
import { DropMark, Ghost } from './drag/drop-mark.tsx'
import { type DragBlock, useDrag } from './drag/use-drag.ts'
import { type CanvasWidth, Foot } from './foot.tsx'
import { useCanvasFrame } from './frame/use-canvas-frame.ts'
import { newPrefix } from './mark-names.ts'
import { Overlay } from './overlay/overlay.tsx'
import { placed } from './overlay/placed.ts'
import { type MarketingTexts, useCanvasPage } from './use-canvas-page.ts'
import { useCanvasSelection } from './use-canvas-selection.ts'
import { useStage } from './use-stage.ts'

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
  const dragging = useRef<DragBlock>(null)
  const { stage, scroll, full, scale, scheme, choices } = useStage(design, width)
  const { edited, edit, selectAt, pointed, pointing } = useCanvasSelection(editor, prefix, list, dragging)
  const { frame, show, height, boxes, words } = useCanvasFrame(prefix, readOnly ? undefined : pointing)
  const page = { ...props, prefix, scheme, full, scale, show, edited: writing && edited }
  const { hasImages, isBroken } = useCanvasPage(page)
  const shown = useMemo(() => shownBlocks(design, boxes), [design, boxes])
  // The email is seen first; later changes of both come together.
  const isSeen = useDeferredValue(shown.length > 0)
  const size = { width: full * scale, height }
  const [isPulling, setIsPulling] = useState(false)
  const { drag, start, dragBlock, ghost, isPressed } = useDrag({ editor, boxes, page: size, stage, scroll })
  useLayoutEffect(() => {
    dragging.current = dragBlock
  })
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
          {isSeen && boxes.ghosts.size > 0 && <Ghosts shown={shown} />}
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

/** The explanations of hidden blocks are loaded only if there are any. */
function Ghosts({ shown }: { shown: readonly ShownBlock[] }) {
  const writing = useWriting(true)
  return writing && <writing.Ghosts shown={shown} />
}

type NotesProps = { hasImages: boolean; isBroken: boolean; withImages: boolean; onImages: () => void }

/** Why the canvas may differ from the email, and what to do about it. */
function CanvasNotes({ hasImages, isBroken, withImages, onImages }: NotesProps) {
  const { canvas } = useTexts('editor')
  const isWithoutImages = !withImages && hasImages
  if (!isBroken && !isWithoutImages) return null
  return (
    <div className={styles.notes}>
      {isBroken && <Note tone="bad">{canvas.problem}</Note>}
      {isWithoutImages && (
        <Note
          action={
            <Button size="small" onClick={onImages}>
              {canvas.showImages}
            </Button>
          }
        >
          {canvas.imagesHidden}
        </Note>
      )}
    </div>
  )
}

/** Nothing to show yet: the first step. */
function CanvasEmpty({ editor }: { editor: Editor }) {
  const { canvas } = useTexts('editor')
  return (
    <div className={styles.empty}>
      <Empty
        title={canvas.empty}
        actions={
          <Button look="primary" icon={IconPlus} onClick={() => editor.setAdding(true)}>
            {canvas.addFirst}
          </Button>
        }
      >
        {canvas.emptyHint}
      </Empty>
    </div>
  )
}

type OpeningWordsProps = { kept: RefObject<KeptKeys>; box: Box | undefined; onDone: () => void }

/** Takes what is typed while the words of a block are about to be opened, so that no key is lost. */
function OpeningWords({ kept, box, onDone }: OpeningWordsProps) {
  const { canvas } = useTexts('editor')
  const area = useRef<HTMLTextAreaElement>(null)
  const keep = useRef(kept)
  useLayoutEffect(() => {
    keep.current.current = NO_KEYS
    area.current?.focus({ preventScroll: true })
  }, [])
  const change = (changed: Partial<KeptKeys>) => {
    kept.current = { ...kept.current, ...changed }
  }
  return (
    <textarea
      ref={area}
      className={styles.opening}
      style={{ left: box?.x, top: box?.y }}
      aria-label={canvas.opening}
      onChange={({ target }) => change({ text: target.value })}
      onKeyDown={(event) => {
        const { text, erased } = kept.current
        if (event.key === 'Backspace' && text === '') change({ erased: erased + 1 })
        if (event.key !== 'Escape') return
        event.stopPropagation()
        if (text === '' && erased === 0) onDone()
        else change({ isLeaving: true })
      }}
    />
  )
}

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
function WordsInPlace(props: WordsProps) {
  const { editor, block, words, scale, selectAt, kept, onDone } = props
  const suggestions = useSuggestionsIn(editor, block.id, props.suggestions)
  const { TextInPlace } = props.writing
  const text = wordsOf(block)
  if (!text || block.id === undefined) return null
  const { id } = block
  const write = (value: string, isHtml: boolean) =>
    changeDesign(editor, (design) => setBlock(design, id, text.patch(value, isHtml)), {
      merge: `text ${id}`,
    })
  const look = scaledBy(scale, { ...words.look, '--paragraph-margin': words.margin } as CSSProperties)
  const { height, ...place } = placed(words.box)
  return (
    <div className={styles.words} style={{ ...place, minHeight: height }}>
      <TextInPlace
        kind={text.kind}
        value={text.value}
        isHtml={'isHtml' in text && text.isHtml}
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
