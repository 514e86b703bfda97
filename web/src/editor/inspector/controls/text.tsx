import { useTexts } from '../../../texts/texts.ts'
import { completeUrl } from '../../text/complete-url.ts'
import { LiquidLine } from '../../text/liquid-line.tsx'
import { useSuggestionContext } from '../../text/suggestion-context.ts'
import { problemOf, URL_KINDS } from '../check.ts'
import styles from '../controls.module.css'
import { Row } from '../row.tsx'
import { useTextInput } from '../use-text-input.ts'
import type { ControlProps, FieldProps } from './control-props.ts'

/** The state of a text field. An empty field removes an optional value. */
export function useText({ schema, value, isRequired, onChange }: FieldProps) {
  const { problems } = useTexts('editor').inspector
  return useTextInput<unknown>({
    value,
    write: (text) => (typeof text === 'string' ? text : ''),
    read: (text) => {
      if (text === '' && !isRequired) return { value: undefined }
      const next = URL_KINDS.has(schema.kind ?? '') ? completeUrl(text) : text
      const problem = problemOf(schema, next, problems)
      return problem ? { problem } : { value: next }
    },
    onChange,
  })
}

const MULTILINE = new Set(['plainText', 'liquidHtml', 'condition'])
/** Kinds whose Liquid is shown as chips. */
const CHIPS = new Set(['plainText', 'link', 'imageUrl', 'attachmentUrl'])

/** Text, links, conditions and code, in a line with chips, a text area or a plain input. */
export function TextControl(props: ControlProps & { hint?: string | undefined }) {
  const { name, label, schema, fallback, hint, isRich } = props
  const field = useText(props)
  // Only the API can create text with several lines; a single-line field would hide the line breaks.
  if (CHIPS.has(schema.kind ?? '') && (isRich || !field.text.includes('\n')))
    return (
      <ChipsControl name={name} label={label} fallback={fallback} hint={hint} field={field} isRich={isRich} />
    )
  const isCode = schema.kind === 'liquidHtml'
  const shared = {
    value: field.text,
    placeholder: typeof fallback === 'string' ? fallback : undefined,
    spellCheck: schema.kind === 'plainText',
    onChange: (event: { target: { value: string } }) => field.change(event.target.value),
  }
  return (
    <Row label={label} property={name} problem={field.problem} hint={hint} wide>
      {(control) =>
        MULTILINE.has(schema.kind ?? '') ? (
          <textarea
            rows={isCode ? 6 : 1}
            className={isCode || schema.kind === 'condition' ? styles.code : styles.area}
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

type ChipsProps = Pick<ControlProps, 'name' | 'label' | 'fallback' | 'isRich'> & {
  hint?: string | undefined
  field: ReturnType<typeof useText>
}

export function ChipsControl({ name, label, fallback, hint, field, isRich }: ChipsProps) {
  return (
    <div data-property={name}>
      <LiquidLine
        look="small"
        label={label}
        value={field.text}
        isRich={isRich}
        onChange={field.change}
        suggestions={useSuggestionContext(name)}
        placeholder={typeof fallback === 'string' ? fallback : undefined}
        error={field.problem}
        hint={hint}
      />
    </div>
  )
}
