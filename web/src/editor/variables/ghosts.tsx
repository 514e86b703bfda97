import { boxStyle } from '../../frame/messages.ts'
import { useTexts } from '../../texts/texts.ts'
import { readableName } from '../../ui/values/names.ts'
import type { VisibleBlock } from '../canvas/blocks-on-canvas.ts'
import { describeCondition } from './condition-form.tsx'
import styles from './forms.module.css'

/** Explains, in place of each hidden block, why it is hidden. */
export function Ghosts({ visible }: { visible: readonly VisibleBlock[] }) {
  const { ghost, condition } = useTexts('variables')
  return visible.flatMap(({ id, block, ghosts }) =>
    ghosts.map(({ reason, box }) => (
      <div key={`${id} ${box.y}`} className={styles.ghost} style={boxStyle(box)}>
        <span>
          {reason === 'each'
            ? ghost.nothing({ list: readableName(block.each?.in ?? '') })
            : ghost.hidden({ condition: describeCondition(block.if ?? '', condition) })}
        </span>
      </div>
    )),
  )
}
