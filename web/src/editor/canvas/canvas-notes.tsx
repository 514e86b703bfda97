import { useDeferredValue, useMemo } from 'react'
import { useSession } from '../../api/session.ts'
import { useEditorTexts } from '../../texts/editor-texts.ts'
import { Button } from '../../ui/button.tsx'
import { IconPlus } from '../../ui/icons.ts'
import { Empty, Note } from '../../ui/states.tsx'
import { hasRemoteImages } from '../../ui/use-email-frame.ts'
import type { Editor } from '../model/editor.ts'
import styles from './canvas.module.css'

type NotesProps = { html: string | null; problem: string | null; withImages: boolean; onImages: () => void }

/** Why the picture is not all that it could be, and what to do. */
export function CanvasNotes({ html: newest, problem, withImages, onImages }: NotesProps) {
  // Looking for pictures in a long email takes longer than a key may.
  const html = useDeferredValue(newest)
  const { canvas } = useEditorTexts().editor
  const { baseUrl } = useSession()
  const hasImages = useMemo(() => html !== null && hasRemoteImages(html, baseUrl), [html, baseUrl])
  const isWithoutImages = !withImages && hasImages
  if (problem === null && !isWithoutImages) return null
  return (
    <div className={styles.notes}>
      {problem !== null && <Note tone="bad">{canvas.problem(problem)}</Note>}
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
export function CanvasEmpty({ editor }: { editor: Editor }) {
  const { canvas } = useEditorTexts().editor
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
