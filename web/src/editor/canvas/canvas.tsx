import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { IconPlus } from '../../ui/icons.ts'
import { Empty, Note } from '../../ui/states.tsx'
import { designOf } from '../model/change-design.ts'
import type { Editor } from '../model/editor.ts'
import { findBlock } from '../model/places.ts'
import { AddBlockMenu } from '../outline/add-block.tsx'
import { useTextEditing } from '../text/load-text-editing.ts'
import type { Suggestion } from '../text/suggestions.ts'
import { NO_KEYS } from '../text/view/buffered-keys.ts'
import { useEditor } from '../use-editor.ts'
import { type VisibleBlock, visibleBlocks } from './blocks-on-canvas.ts'
import styles from './canvas.module.css'
import { DragPreview, DropMark } from './drag/drop-mark.tsx'
import { useDrag } from './drag/use-drag.ts'
import { useCanvasFrame } from './frame/use-canvas-frame.ts'
import { InPlaceEditor, TypingBuffer } from './in-place.tsx'
import { newPrefix } from './mark-names.ts'
import { Overlay } from './overlay/overlay.tsx'
import { StatusBar } from './status-bar.tsx'
import { type CanvasContent, useCanvasPage } from './use-canvas-page.ts'
import { useCanvasSelection } from './use-canvas-selection.ts'
import { useStage } from './use-stage.ts'

const NONE: readonly Suggestion[] = []

type CanvasProps = CanvasContent & {
  suggestions?: readonly Suggestion[]
  /** Whether the canvas is only displayed, so that blocks cannot be selected. */
  readOnly?: boolean
  /** What an empty canvas shows for a preset; by default, the message for an email. */
  emptyMessage?: EmptyMessage
}

type EmptyMessage = { title: string; hint: string }

/**
 * The email as recipients will see it, rendered by the engine that renders real emails, with the editing tools on
 * top.
 */
export function Canvas({ suggestions = NONE, readOnly, ...props }: CanvasProps) {
  const { editor, emptyMessage } = props
  const texts = useTexts('editor').canvas
  const design = useEditor(editor, () => designOf(editor))
  const selected = useEditor(editor, (state) => state.selected)
  const [withImages, setWithImages] = useState(false)
  const [prefix] = useState(newPrefix)
  const list = useRef<HTMLDivElement>(null)
  const textEditing = useTextEditing()
  const buffered = useRef(NO_KEYS)
  const { stage, scroll, fullWidth, scale, scheme, choices } = useStage(design)
  const { editedId, edit, initialSelection, hoveredId, pointerHandlers } = useCanvasSelection(
    editor,
    prefix,
    list,
    (...args) => dragBlock(...args),
  )
  const { frame, show, height, boxes, appearance } = useCanvasFrame(
    prefix,
    readOnly ? undefined : pointerHandlers,
  )
  const page = { ...props, prefix, scheme, fullWidth, scale, show, editedId: textEditing && editedId }
  const { hasImages, isBroken } = useCanvasPage(page)
  const visible = useMemo(() => visibleBlocks(design, boxes), [design, boxes])
  // Show the email before the overlay. Later changes update both together.
  const isVisible = useDeferredValue(visible.length > 0)
  const size = { width: fullWidth * scale, height }
  const [isResizing, setIsResizing] = useState(false)
  const { drag, start, dragBlock, preview, isPressed } = useDrag({ editor, boxes, page: size, stage, scroll })
  const block = editedId === null ? undefined : findBlock(design, editedId)
  const isEmpty = design.blocks.length === 0 && !design.header && !design.footer
  return (
    <div className={classes(styles.canvas, (isPressed || isResizing) && styles.dragging)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: on the keyboard, Escape deselects. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: on the keyboard, Escape deselects. */}
      <div
        className={styles.scroll}
        ref={scroll}
        onClick={({ target, currentTarget }) => {
          if (target === currentTarget) editor.select([])
        }}
      >
        {isEmpty && !readOnly && <CanvasEmpty editor={editor} emptyMessage={emptyMessage} />}
        <div ref={stage} className={classes(styles.stage, isEmpty && styles.hiddenStage)} style={size}>
          <iframe
            ref={frame}
            className={classes(styles.frame, scheme === 'dark' && styles.dark)}
            title={texts.title}
            src={withImages ? '/app/frame?images' : '/app/frame'}
            sandbox="allow-scripts"
            tabIndex={-1}
            style={size}
          />
          {isVisible && !readOnly && (
            <Overlay
              editor={editor}
              design={design}
              boxes={boxes}
              visible={visible}
              selected={selected}
              hoveredId={hoveredId}
              list={list}
              scale={scale}
              onResize={setIsResizing}
              isEditing={block !== undefined && appearance !== null}
              onEdit={edit}
              onGrip={start}
            />
          )}
          {isVisible && boxes.ghosts.size > 0 && <Ghosts visible={visible} />}
          {isVisible && textEditing && <textEditing.Marks {...{ design, boxes, visible }} />}
          {block && textEditing && appearance && (
            <InPlaceEditor
              key={block.id}
              textEditing={textEditing}
              editor={editor}
              block={block}
              appearance={appearance}
              scale={scale}
              suggestions={suggestions}
              initialSelection={initialSelection}
              buffered={buffered}
              onDone={() => edit(null)}
            />
          )}
          {block && !(textEditing && appearance) && (
            <TypingBuffer
              key={block.id}
              buffered={buffered}
              box={visible.find(({ id }) => id === block.id)?.box}
              onDone={() => edit(null)}
            />
          )}
          {drag?.slot && <DropMark slot={drag.slot} />}
        </div>
      </div>
      <CanvasNotes
        hasImages={hasImages}
        isBroken={isBroken}
        withImages={withImages}
        onImages={() => setWithImages(true)}
      />
      {drag && <DragPreview blocks={drag.ids.map((id) => findBlock(design, id))} element={preview} />}
      <StatusBar editor={editor} design={design} readOnly={readOnly} {...choices} current={selected.at(-1)} />
    </div>
  )
}

/** Explains why blocks are hidden. Rendered only if there are any, because it loads the text editing code. */
function Ghosts({ visible }: { visible: readonly VisibleBlock[] }) {
  const textEditing = useTextEditing(true)
  return textEditing && <textEditing.Ghosts visible={visible} />
}

type NotesProps = { hasImages: boolean; isBroken: boolean; withImages: boolean; onImages: () => void }

/** Warns that the canvas differs from the email, because images are hidden or rendering failed. */
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

function CanvasEmpty({ editor, emptyMessage }: { editor: Editor; emptyMessage: EmptyMessage | undefined }) {
  const { canvas } = useTexts('editor')
  const [isAdding, setIsAdding] = useState(false)
  return (
    <div className={styles.empty}>
      <Empty
        title={emptyMessage?.title ?? canvas.empty}
        actions={
          <AddBlockMenu editor={editor} opened={isAdding} onChange={setIsAdding} position="bottom">
            <Button look="primary" icon={IconPlus}>
              {canvas.addFirst}
            </Button>
          </AddBlockMenu>
        }
      >
        {emptyMessage?.hint ?? canvas.emptyHint}
      </Empty>
    </div>
  )
}
