import { useEditorTexts } from '../../texts/editor-texts.ts'
import { Button } from '../../ui/button.tsx'
import { IconPlus } from '../../ui/icons.ts'
import { Empty, Note } from '../../ui/states.tsx'
import type { Editor } from '../model/editor.ts'
import styles from './canvas.module.css'

type NotesProps = { hasImages: boolean; problem: string | null; withImages: boolean; onImages: () => void }

/** Why the picture is not all that it could be, and what to do. */
export function CanvasNotes({ hasImages, problem, withImages, onImages }: NotesProps) {
  const { canvas } = useEditorTexts().editor
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
