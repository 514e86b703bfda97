import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { IconPlus } from '../../ui/icons.ts'
import { Empty, Note } from '../../ui/states.tsx'
import type { Editor } from '../model/editor.ts'
import styles from './canvas.module.css'

type NotesProps = { hasImages: boolean; isBroken: boolean; withImages: boolean; onImages: () => void }

/** Why the picture is not all that it could be, and what to do. */
export function CanvasNotes({ hasImages, isBroken, withImages, onImages }: NotesProps) {
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
export function CanvasEmpty({ editor }: { editor: Editor }) {
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
