import { useTexts } from '../../texts/texts.ts'
import { readableName } from '../../ui/values/names.ts'
import type { ShownBlock } from '../canvas/blocks-on-canvas.ts'
import { placed } from '../canvas/overlay/placed.ts'
import { describeCondition } from './condition-form.tsx'
import styles from './forms.module.css'

/** Explains why a block is hidden from the email. */
export function Ghosts({ shown }: { shown: readonly ShownBlock[] }) {
  const { ghost, condition } = useTexts('variables')
  return shown.flatMap(({ id, block, ghosts }) =>
    ghosts.map(({ why, box }) => (
      <div key={`${id} ${box.y}`} className={styles.ghost} style={placed(box)}>
        <span>
          {why === 'each'
            ? ghost.nothing({ list: readableName(block.each?.in ?? '') })
            : ghost.hidden({ condition: describeCondition(block.if ?? '', condition) })}
        </span>
      </div>
    )),
  )
}
