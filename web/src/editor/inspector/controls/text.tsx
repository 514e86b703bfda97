import { useTexts } from '../../../texts/texts.ts'
import { completeUrl } from '../../text/complete-url.ts'
import { LiquidLine } from '../../text/liquid-line.tsx'
import { useSuggestionContext } from '../../text/suggestion-context.ts'
import { ADDRESSES, problemOf } from '../check.ts'
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
  const { problems } = useTexts('editor').inspector
  return useTyped<unknown>({
    value,
    write: (text) => (typeof text === 'string' ? text : ''),
    read: (text) => {
      if (text === '' && !isRequired) return { value: undefined }
      const meant = ADDRESSES.has(part.kind ?? '') ? completeUrl(text) : text
      const problem = problemOf(part, meant, problems)
      return problem ? { problem } : { value: meant }
    },
    onChange,
  })
}

const CODE = new Set(['liquidHtml'])
const LINES = new Set(['plainText', 'liquidHtml', 'condition'])
/** One line of text in which Liquid is chips. */
const CHIPS = new Set(['plainText', 'link', 'imageUrl', 'attachmentUrl'])

/** Text, links and conditions: one line that grows, or a box of code. */
export function TextControl(props: ControlProps & { hint?: string | undefined }) {
  const { name, label, part, fallback, hint, isRich } = props
  const typed = useText(props)
  // Text of several lines was written by other means; a field of one line would not show where they break.
  if (CHIPS.has(part.kind ?? '') && (isRich || !typed.text.includes('\n')))
    return <ChipsControl {...{ name, label, fallback, hint, typed, isRich }} />
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

type ChipsProps = Pick<ControlProps, 'name' | 'label' | 'fallback' | 'isRich'> & {
  hint?: string | undefined
  typed: ReturnType<typeof useText>
}

/** A text or an address whose Liquid is chips. */
export function ChipsControl({ name, label, fallback, hint, typed, isRich }: ChipsProps) {
  return (
    <div data-property={name}>
      <LiquidLine
        look="small"
        label={label}
        value={typed.text}
        isRich={isRich}
        onChange={typed.type}
        suggestions={useSuggestionContext()}
        placeholder={typeof fallback === 'string' ? fallback : undefined}
        error={typed.problem}
        hint={hint}
      />
    </div>
  )
}
