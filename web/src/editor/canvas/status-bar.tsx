import { Fragment } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { IconDeviceDesktop, IconDeviceMobile, IconMoon } from '../../ui/icons.ts'
import { hasSingleKeys } from '../../ui/use-keys.ts'
import { blockName } from '../model/block-name.ts'
import type { Block, Design } from '../model/document.ts'
import type { Editor } from '../model/editor.ts'
import { ancestorsOf, findBlock } from '../model/places.ts'
import { Toggles } from '../toggles.tsx'
import styles from './canvas.module.css'

export type CanvasWidth = 'desktop' | 'phone'

type StatusBarProps = {
  editor: Editor
  design: Design
  current: string | undefined
  readOnly: boolean | undefined
  width: CanvasWidth
  onWidth: (width: CanvasWidth) => void
  isFit: boolean
  onFit: () => void
  /** Whether the email is shown in its dark colors. */
  isDark: boolean
  onDark: () => void
}

const WIDTHS = [
  ['desktop', IconDeviceDesktop],
  ['phone', IconDeviceMobile],
] as const

/** The path to the selected block, a few shortcuts, and the canvas's view options. */
export function StatusBar(props: StatusBarProps) {
  const { editor, design, current, readOnly, width, onWidth, isFit, onFit, isDark, onDark } = props
  const { canvas } = useTexts('editor')
  return (
    <div className={styles.statusBar}>
      {readOnly ? <span /> : <Path editor={editor} design={design} current={current} />}
      <div className={styles.end}>
        {!readOnly && (
          <>
            {hasSingleKeys() && (
              <span className={styles.hint}>
                <kbd>/</kbd> {canvas.add}
              </span>
            )}
            <span className={styles.hint}>
              <kbd>Alt ↑↓</kbd> {canvas.move}
            </span>
          </>
        )}
        <Toggles
          label={canvas.width}
          toggles={WIDTHS.map(([value, icon]) => ({
            label: canvas[value],
            icon,
            isOn: value === width,
            onClick: () => onWidth(value),
          }))}
        />
        <Toggles
          label={canvas.colours}
          toggles={[{ label: canvas.dark, icon: IconMoon, isOn: isDark, onClick: onDark }]}
        />
        <button type="button" className={styles.fit} aria-pressed={isFit} onClick={onFit}>
          {canvas.fit}
        </button>
      </div>
    </div>
  )
}

function Path({ editor, design, current }: Pick<StatusBarProps, 'editor' | 'design' | 'current'>) {
  const { blocks, canvas } = useTexts('editor')
  const block = current === undefined ? undefined : findBlock(design, current)
  if (!block?.id) return <span className={styles.path}>{canvas.nothingSelected}</span>
  const nameOf = (container: Block) =>
    (container.type === 'section' && blockName(container)) || blocks.types[container.type]
  return (
    <nav className={styles.path} aria-label={canvas.path}>
      {ancestorsOf(design, block.id).map((container) => (
        <Fragment key={container.id}>
          <button type="button" onClick={() => editor.select([container.id ?? ''])}>
            {nameOf(container)}
          </button>
          <span aria-hidden="true"> › </span>
        </Fragment>
      ))}
      <span aria-current="true">{blocks.types[block.type]}</span>
    </nav>
  )
}
