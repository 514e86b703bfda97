import { useState } from 'react'
import { FONTS } from '../../../../../src/engine/design/fonts.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Options } from '../../../ui/field.tsx'
import styles from '../controls.module.css'
import { Row } from '../row.tsx'
import type { ControlProps } from './control-props.ts'
import { useText } from './text.tsx'

/** The option for typing another font. */
const OTHER = '…'

const firstFont = (stack: string) => (stack.split(',')[0] ?? stack).replaceAll("'", '')

export function FontControl(props: ControlProps) {
  const { name, label, value, fallback, onChange } = props
  const { inspector } = useTexts('editor')
  const field = useText(props)
  const isListed = typeof value !== 'string' || FONTS.some((listed) => listed === value)
  const [isOther, setIsOther] = useState(!isListed)
  const font = typeof value === 'string' ? value : ''
  return (
    <Row label={label} property={name} problem={field.problem}>
      {(control) => (
        <>
          <select
            {...control}
            className={styles.select}
            value={isOther ? OTHER : font}
            onChange={(event) => {
              setIsOther(event.target.value === OTHER)
              if (event.target.value !== OTHER) onChange(event.target.value || undefined)
            }}
          >
            <option value="">
              {typeof fallback === 'string'
                ? inspector.byDefault({ value: firstFont(fallback) })
                : inspector.nothing}
            </option>
            {!isListed && <option value={font}>{firstFont(font)}</option>}
            <Options values={FONTS} labelOf={firstFont} />
            <option value={OTHER}>{inspector.other}</option>
          </select>
          {isOther && (
            <input
              className={styles.input}
              aria-label={`${label}: ${inspector.other}`}
              aria-invalid={field.problem ? true : undefined}
              autoComplete="off"
              value={field.text}
              onChange={(event) => field.change(event.target.value)}
            />
          )}
        </>
      )}
    </Row>
  )
}
