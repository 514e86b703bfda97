import { useTexts } from '../../../texts/texts.ts'
import { problemOf } from '../check.ts'
import styles from '../controls.module.css'
import { IconButton } from '../icon-button.tsx'
import { Row } from '../row.tsx'
import { useTyped } from '../use-typed.ts'
import type { ControlProps } from './control-props.ts'

/** The colour as the browser's own picker needs it: `#rrggbb`. */
function toHex(colour: string): string {
  if (/^#[0-9a-f]{6}$/i.test(colour)) return colour.toLowerCase()
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return '#000000'
  context.fillStyle = colour
  const { fillStyle } = context
  return /^#[0-9a-f]{6}$/.test(fillStyle) ? fillStyle : '#000000'
}

/** A swatch that opens the browser's picker, the colour as text, and a way to have none. */
export function ColourControl({ name, label, part, value, fallback, onChange }: ControlProps) {
  const { inspector } = useTexts('editor')
  const typed = useTyped<unknown>({
    value,
    write: (colour) => (typeof colour === 'string' ? colour : ''),
    read: (text) => {
      const colour = text.trim()
      if (colour === '') return { value: undefined }
      const problem = problemOf(part, colour, inspector.problems)
      if (problem || !CSS.supports('color', colour))
        return { problem: problem ?? inspector.problems.one({ description: part.description ?? '' }) }
      return { value: colour }
    },
    onChange,
  })
  const shown = typeof value === 'string' ? value : typeof fallback === 'string' ? fallback : undefined
  return (
    <Row label={label} property={name} problem={typed.problem}>
      {(control) => (
        <span className={styles.colour}>
          <span className={styles.swatch} data-none={shown === undefined || undefined}>
            <i style={{ background: shown }} />
            <input
              type="color"
              aria-label={inspector.pick({ label })}
              value={toHex(shown ?? '#ffffff')}
              onChange={(event) => onChange(event.target.value)}
            />
          </span>
          <input
            {...control}
            className={styles.hex}
            autoComplete="off"
            spellCheck={false}
            value={typed.text}
            placeholder={typeof fallback === 'string' ? fallback : inspector.none}
            onChange={(event) => typed.type(event.target.value)}
          />
          {value !== undefined && (
            <IconButton label={inspector.clear({ label })} icon="cross" onClick={() => onChange(undefined)} />
          )}
        </span>
      )}
    </Row>
  )
}
