import { useEditorTexts } from '../../../texts/editor-texts.ts'
import { problemOf } from '../check.ts'
import styles from '../controls.module.css'
import { Row } from '../row.tsx'
import { useTyped } from '../use-typed.ts'
import type { ControlProps } from './control-props.ts'

/** What was typed as text; an empty field takes the value away where that is possible. */
export function useText({
  part,
  value,
  isRequired,
  onChange,
}: Pick<ControlProps, 'part' | 'value' | 'isRequired' | 'onChange'>) {
  const { problems } = useEditorTexts().inspector
  return useTyped<unknown>({
    value,
    write: (text) => (typeof text === 'string' ? text : ''),
    read: (text) => {
      if (text === '' && !isRequired) return { value: undefined }
      const problem = problemOf(part, text, problems)
      return problem ? { problem } : { value: text }
    },
    onChange,
  })
}

const CODE = new Set(['liquidHtml'])
const LINES = new Set(['plainText', 'liquidHtml', 'condition'])

/** Text, links and conditions: one line that grows, or a box of code. */
export function TextControl(props: ControlProps & { hint?: string | undefined }) {
  const { name, label, part, fallback, hint } = props
  const typed = useText(props)
  const isCode = CODE.has(part.kind ?? '')
  const shared = {
    value: typed.text,
    placeholder: typeof fallback === 'string' ? fallback : undefined,
    spellCheck: part.kind === 'plainText',
    onChange: (event: { target: { value: string } }) => typed.type(event.target.value),
  }
  return (
    <Row label={label} property={name} problem={typed.problem} hint={hint} wide>
      {(control) =>
        LINES.has(part.kind ?? '') ? (
          <textarea
            rows={isCode ? 6 : 1}
            className={isCode || part.kind === 'condition' ? styles.code : styles.area}
            {...shared}
            {...control}
          />
        ) : (
          <input autoComplete="off" className={styles.input} {...shared} {...control} />
        )
      }
    </Row>
  )
}
