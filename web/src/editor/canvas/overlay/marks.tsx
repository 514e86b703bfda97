import { Link, useLocation } from '@tanstack/react-router'
import { boxStyle } from '../../../frame/messages.ts'
import { useTexts } from '../../../texts/texts.ts'
import type { Design } from '../../model/document.ts'
import { BlockMarks } from '../../presence/presence.tsx'
import type { VisibleBlock } from '../blocks-on-canvas.ts'
import type { BlockBoxes } from '../frame/block-boxes.ts'
import styles from './marks.module.css'

type MarksProps = { design: Design; boxes: BlockBoxes; visible: readonly VisibleBlock[] }

/** Marks that may appear a moment after the canvas: who is editing what, and links to shared headers and footers. */
export const Marks = ({ visible, ...rest }: MarksProps) => (
  <>
    <BlockMarks visible={visible} />
    <SharedFrameLinks {...rest} />
  </>
)

/** Shared headers and footers are not blocks of this email, so a click on one selects nothing. */
function SharedFrameLinks({ design, boxes: { presets } }: { design: Design; boxes: BlockBoxes }) {
  const { inspector } = useTexts('editor')
  const { pathname } = useLocation()
  return (['header', 'footer'] as const).map((frame) => {
    const [box] = presets.get(frame) ?? []
    const id = design[frame]?.presetId
    return box && id ? (
      <div key={frame} className={styles.frame} style={boxStyle(box)}>
        <Link
          className={styles.link}
          from="/s/$store"
          to="/s/$store/presets/$id"
          params={{ id }}
          state={{ openedFrom: pathname }}
        >
          {inspector.editShared}
        </Link>
      </div>
    ) : null
  })
}
