import { useTexts } from '../../texts/texts.ts'
import { changeDesign } from '../model/change-design.ts'
import { setFrame } from '../model/commands/set-frame.ts'
import type { Design } from '../model/document.ts'
import type { Editor } from '../model/editor.ts'
import styles from './controls.module.css'
import { Row } from './row.tsx'
import type { LayoutSchema } from './schema.ts'

type FrameProps = { editor: Editor; layout: LayoutSchema; design: Design; name: 'header' | 'footer' }

const OWN = 'own'

/** The header or footer: none, blocks of this layout alone, or one that several layouts share. */
export function FrameControl({ editor, layout, design, name }: FrameProps) {
  const { inspector, blocks } = useTexts('editor')
  const frame = design[name]
  const choices = layout.presets.filter(({ kind }) => kind === name)
  const value = frame ? (frame.presetId ?? OWN) : ''
  const isKnown = value === '' || value === OWN || choices.some(({ id }) => id === value)
  const choose = (next: string) =>
    changeDesign(editor, (before) =>
      setFrame(before, name, next === '' ? undefined : next === OWN ? { blocks: [] } : { presetId: next }),
    )
  return (
    <Row label={blocks.frames[name]} property={name}>
      {(control) => (
        <select
          {...control}
          className={styles.select}
          value={value}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="">{inspector.frameModes.none}</option>
          <option value={OWN}>{inspector.frameModes.own}</option>
          {!isKnown && <option value={value}>{inspector.presetLost}</option>}
          {choices.map(({ id, name: title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      )}
    </Row>
  )
}
