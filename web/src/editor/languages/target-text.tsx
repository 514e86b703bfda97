import { VisuallyHidden } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { plainAsHtml } from '../../../../src/engine/html/plain-as-html.ts'
import { isRightToLeft } from '../../../../src/engine/locale.ts'
import { useTexts } from '../../texts/texts.ts'
import { classes } from '../../ui/classes.ts'
import type { Suggestion } from '../text/suggestions.ts'
import { TextInPlace } from '../text/text-in-place.tsx'
import { isKeystroke } from '../use-editor.ts'
import { isTitle } from './naming.ts'
import { withOriginalTags } from './original-tags.ts'
import styles from './pair-row.module.css'
import { ReadOnlyText } from './read-only-text.tsx'
import type { Format } from './text-tokens.ts'
import type { TextPair } from './texts-session.ts'

type TargetTextProps = {
  pair: TextPair
  live: TextPair
  value: string | null
  label: string
  lang: string
  source: string
  format: Format
  isEditing: boolean
  mayWrite: boolean
  suggestions: readonly Suggestion[]
  onEdit: (key: string | null) => void
  onWrite: (key: string, text: string, merge?: string) => void
}

/** The language and direction attributes of a text. Code and URLs are written from left to right. */
export const languageAttributes = (locale: string, { place }: Pick<TextPair, 'place'>, format: Format) => ({
  lang: locale,
  dir: isRightToLeft(locale) && place !== 'url' && format !== 'code' ? 'rtl' : 'ltr',
})

/** Creates the text editor only when the text is focused, so that long lists open quickly. */
export function TargetText(props: TargetTextProps) {
  const { pair, value, label, lang, format, isEditing, mayWrite, onEdit, onWrite } = props
  const displayButton = useRef<HTMLButtonElement>(null)
  const isDone = useRef(false)
  const [clickPosition, setClickPosition] = useState<{ left: number; top: number }>()
  useEffect(() => {
    if (!isEditing && isDone.current) displayButton.current?.focus()
  }, [isEditing])
  const suggestions = useMemo(
    () => (isEditing ? withOriginalTags(props.suggestions, pair.source ?? '') : []),
    [isEditing, props.suggestions, pair.source],
  )
  const write = (text: string) =>
    onWrite(pair.key, text, isKeystroke(value ?? '', text) ? pair.key : undefined)
  const stop = () => {
    isDone.current = true
    onEdit(null)
  }
  const inLanguage = languageAttributes(lang, pair, format)
  const attributes = value ? inLanguage : {}
  const className = classes(styles.box, isTitle(pair) && styles.title, isEditing && styles.editing)
  if (!mayWrite)
    return (
      <div className={classes(className, value === null && styles.none)} {...attributes}>
        <DisplayedText {...props} />
      </div>
    )
  if (!isEditing)
    return (
      <button
        ref={displayButton}
        type="button"
        className={classes(className, value === null && styles.none)}
        {...attributes}
        onMouseDown={({ clientX, clientY }) => setClickPosition({ left: clientX, top: clientY })}
        onClick={() => onEdit(pair.key)}
        onFocus={() => {
          if (isDone.current) isDone.current = false
          else onEdit(pair.key)
        }}
      >
        <VisuallyHidden>{label}: </VisuallyHidden>
        <DisplayedText {...props} />
      </button>
    )
  return (
    <div className={className} {...inLanguage} data-editing="">
      {format === 'code' ? (
        <CodeText value={value ?? ''} label={label} onWrite={write} onDone={stop} />
      ) : (
        <TextInPlace
          kind={format === 'rich' ? 'text' : format === 'title' ? 'heading' : 'label'}
          label={label}
          value={value ?? ''}
          isHtml
          onChange={(text, isHtml) => write(format === 'title' && !isHtml ? plainAsHtml(text) : text)}
          onDone={stop}
          suggestions={suggestions}
          autoFocus
          initialSelection={value === null ? undefined : clickPosition}
        />
      )}
    </div>
  )
}

function DisplayedText({ value, format, live, source }: TargetTextProps) {
  const languages = useTexts('languages')
  if (value !== null && value !== '') return <ReadOnlyText value={value} format={format} />
  if (live.state === 'ok') return <span>{languages.sendsAsIs({ source })}</span>
  return <span>{live.sends === 'nothing' ? languages.sendsNothing : languages.sendsSource({ source })}</span>
}

type CodeTextProps = { value: string; label: string; onWrite: (text: string) => void; onDone: () => void }

/** Edits HTML source. */
function CodeText({ value, label, onWrite, onDone }: CodeTextProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => area.current?.focus(), [])
  return (
    <textarea
      ref={area}
      className={styles.area}
      aria-label={label}
      value={value}
      rows={Math.min(24, value.split('\n').length + 1)}
      spellCheck={false}
      onChange={({ target }) => onWrite(target.value)}
      onKeyDown={(event) => {
        // The page handles undo, for all texts.
        if (event.key === 'Escape') onDone()
      }}
    />
  )
}
