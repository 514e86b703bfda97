import { type CSSProperties, type KeyboardEvent, useMemo, useRef } from 'react'
import type { Messages } from '../../../../src/messages/types.ts'
import type { ChipBoxProps, Insertable } from '../../features/requests/value-box.tsx'
import { useTexts } from '../../texts/texts.ts'
import { classes } from '../../ui/classes.ts'
import styles from './chip-box.module.css'
import { completionAt } from './completion.ts'
import line from './liquid-line.module.css'
import { type Suggestion, suggestionsOf } from './suggestions.ts'
import { WritingBox } from './view/writing-box.tsx'

/** Variables that exist only in emails. */
const IN_EMAILS = /^(?:locale|unsubscribe_)/

const valueSuggestions = (
  { variables, used, elsewhere, secrets, secretPrefix }: Insertable,
  texts: Messages['variables']['liquid'],
): Suggestion[] => [
  ...suggestionsOf({ variables, used, elsewhere, filters: [], texts }).filter(
    ({ label }) => !IN_EMAILS.test(label),
  ),
  ...secrets.map(({ name, detail }) => ({
    insert: `{{ secrets.${name} }}`,
    label: `secrets.${name}`,
    name: secretPrefix + name,
    detail,
  })),
]

/** Completes Liquid in code the way a chip box does. */
export function completeValue(
  before: string,
  insertable: Insertable,
  { liquid, panel }: Messages['variables'],
) {
  const completion = completionAt(before, valueSuggestions(insertable, liquid), (name) =>
    panel.unnamed({ name }),
  )
  return (
    completion && {
      from: completion.from,
      options: completion.options.map((option) => ({
        label: option.name ?? option.label,
        detail: option.detail,
        ...completion.write(option),
      })),
    }
  )
}

/** A value in an HTTP request, with its variables and secrets as chips. */
export function ChipBox(props: ChipBoxProps) {
  const { value, onChange, attributes, insertLabel, isMultiline, isMono, caret } = props
  const { variables, used, elsewhere, secrets, secretPrefix } = props
  const { liquid } = useTexts('variables')
  const undo = useUndo(value, onChange)
  const suggestions = useMemo(
    () => valueSuggestions({ variables, used, elsewhere, secrets, secretPrefix }, liquid),
    [variables, used, elsewhere, secrets, liquid, secretPrefix],
  )
  return (
    <div onKeyDownCapture={undo.onKey}>
      <WritingBox
        format="line"
        value={value}
        onChange={undo.change}
        suggestions={suggestions}
        caret={caret}
        insertLabel={insertLabel}
        attributes={attributes}
        className={classes(
          line.line,
          styles.box,
          isMultiline && styles.multiline,
          isMono && line.mono,
          attributes['aria-invalid'] && line.invalid,
        )}
        style={{ '--secret': JSON.stringify(secretPrefix) } as CSSProperties}
        onKey={(event, { text: { view } }) => {
          if (event.key !== 'Enter') return false
          if (isMultiline) view.dispatch(view.state.tr.insertText('\n').scrollIntoView())
          return true
        }}
      />
    </div>
  )
}

/** Edits within this time are undone together. */
const PAUSE_MS = 600

/** Adds undo to a text view, which has none of its own because it usually relies on the layout editor's undo stack. */
function useUndo(value: string, onChange: (value: string) => void) {
  const past = useRef<string[]>([])
  const changedAt = useRef(0)
  return {
    change: (next: string) => {
      const now = Date.now()
      if (now - changedAt.current > PAUSE_MS) past.current.push(value)
      changedAt.current = now
      onChange(next)
    },
    onKey: (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
      const before = isUndo ? past.current.pop() : undefined
      if (before === undefined) return
      event.preventDefault()
      changedAt.current = 0
      onChange(before)
    },
  }
}
