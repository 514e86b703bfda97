import { useTexts } from '../../../texts/texts.ts'
import { problemOf } from '../check.ts'
import styles from '../controls.module.css'
import { IconButton } from '../icon-button.tsx'
import { Row } from '../row.tsx'
import { useTyped } from '../use-typed.ts'
import type { ControlProps } from './control-props.ts'

/** Converts a colour to `#rrggbb`, the format of the browser's colour picker. */
function toHex(colour: string): string {
  if (/^#[0-9a-f]{6}$/i.test(colour)) return colour.toLowerCase()
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return '#000000'
  context.fillStyle = colour
  const { fillStyle } = context
  return /^#[0-9a-f]{6}$/.test(fillStyle) ? fillStyle : '#000000'
}

/** A swatch that opens the browser's colour picker, a text field, and a button that removes the colour. */
export function ColourControl({ name, label, schema, value, fallback, onChange }: ControlProps) {
  const { inspector } = useTexts('editor')
  const typed = useTyped<unknown>({
    value,
    write: (current) => (typeof current === 'string' ? current : ''),
    read: (text) => {
      const typedColour = text.trim()
      if (typedColour === '') return { value: undefined }
      const problem = problemOf(schema, typedColour, inspector.problems)
      if (problem || !CSS.supports('color', typedColour))
        return { problem: problem ?? inspector.problems.one({ description: schema.description ?? '' }) }
      return { value: typedColour }
    },
    onChange,
  })
  const colour = typeof value === 'string' ? value : typeof fallback === 'string' ? fallback : undefined
  return (
    <Row label={label} property={name} problem={typed.problem}>
      {(control) => (
        <span className={styles.colour}>
          <span className={styles.swatch} data-none={colour === undefined || undefined}>
            <i style={{ background: colour }} />
            <input
              type="color"
              aria-label={inspector.pick({ label })}
              value={toHex(colour ?? '#ffffff')}
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
