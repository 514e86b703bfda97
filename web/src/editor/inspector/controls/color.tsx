import { useTexts } from '../../../texts/texts.ts'
import { tidyColor } from '../../../ui/tidy-input.ts'
import { problemOf } from '../check.ts'
import styles from '../controls.module.css'
import { IconButton } from '../icon-button.tsx'
import { Row } from '../row.tsx'
import { useTextInput } from '../use-text-input.ts'
import type { ControlProps } from './control-props.ts'

/** Converts a color to `#rrggbb`, the format of the browser's color picker, which has no transparency. */
function toHex(color: string): string {
  if (/^#[0-9a-f]{6}/i.test(color)) return color.slice(0, 7).toLowerCase()
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return '#000000'
  context.fillStyle = color
  const { fillStyle } = context
  return /^#[0-9a-f]{6}$/.test(fillStyle) ? fillStyle : '#000000'
}

/** A swatch that opens the browser's color picker, a text field, and a button that removes the color. */
export function ColorControl({ name, label, schema, value, fallback, onChange }: ControlProps) {
  const { inspector } = useTexts('editor')
  const field = useTextInput<unknown>({
    value,
    write: (current) => (typeof current === 'string' ? current : ''),
    read: (text) => {
      const typedColor = tidyColor(text)
      if (typedColor === '') return { value: undefined }
      const problem = problemOf(schema, typedColor, inspector.problems)
      if (problem || !CSS.supports('color', typedColor))
        return { problem: problem ?? inspector.problems.mustBe({ description: schema.description ?? '' }) }
      return { value: typedColor }
    },
    onChange,
  })
  const color = typeof value === 'string' ? value : typeof fallback === 'string' ? fallback : undefined
  return (
    <Row label={label} property={name} problem={field.problem}>
      {(control) => (
        <span className={styles.color}>
          <span className={styles.swatch} data-none={color === undefined || undefined}>
            <i style={{ background: color }} />
            <input
              type="color"
              aria-label={inspector.pick({ label })}
              value={toHex(color ?? '#ffffff')}
              onChange={(event) => onChange(event.target.value)}
            />
          </span>
          <input
            {...control}
            className={styles.hex}
            autoComplete="off"
            spellCheck={false}
            value={field.text}
            placeholder={typeof fallback === 'string' ? fallback : inspector.none}
            onChange={(event) => field.change(event.target.value)}
            onBlur={field.tidy}
          />
          {value !== undefined && (
            <IconButton label={inspector.clear({ label })} icon="cross" onClick={() => onChange(undefined)} />
          )}
        </span>
      )}
    </Row>
  )
}
