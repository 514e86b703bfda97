import { type MouseEvent, memo } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { ErrorText } from '../../ui/field.tsx'
import { IconClock, IconMail, IconPlus } from '../../ui/icons.ts'
import { Status } from '../../ui/status.tsx'
import { BlockIcon } from '../block-icon.tsx'
import { chipAttributes, chipContent } from '../text/document/chip.ts'
import type { useTextEditing } from '../text/load-text-editing.ts'
import type { Suggestion } from '../text/suggestions.ts'
import languagesStyles from './languages.module.css'
import { formatOf, iconOf, isTitle, useTextName } from './naming.ts'
import { droppedFallbacks, reformattedTag } from './original-tags.ts'
import styles from './pair-row.module.css'
import { Chip, ReadOnlyText } from './read-only-text.tsx'
import { languageAttributes, TargetText } from './target-text.tsx'
import { withTag } from './targets.ts'
import type { TextPair } from './texts-session.ts'

type PairRowProps = {
  /** The saved text. */
  pair: TextPair
  /** The text with unsaved edits. */
  live: TextPair
  value: string | null
  isEdited: boolean
  problem: string | null
  /** The main language's name. */
  source: string
  mainLocale: string
  language: string
  locale: string
  isEditing: boolean
  /** Passed in, because calling these hooks in every row would add many subscriptions. */
  mayWrite: boolean
  textEditing: ReturnType<typeof useTextEditing>
  suggestions: readonly Suggestion[]
  onEdit: (key: string | null) => void
  onWrite: (key: string, text: string, merge?: string) => void
  onMark: (key: string) => void
}

/** Keeps the caret in the text, after what the button inserts. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

/** A text in both languages, and what needs to be done about it. */
export const PairRow = memo(function PairRow(props: PairRowProps) {
  const { pair, live, value, isEdited, problem, locale, mayWrite, textEditing, onWrite } = props
  const current = value ?? ''
  const languages = useTexts('languages')
  const name = useTextName()(pair)
  const format = formatOf(pair)
  const icon = iconOf(pair)
  const lostParts = [...live.lost.tags, ...live.lost.addresses]
  // A variable in a different format gets the whole tag of the original, with its fallback.
  const fallbacks = droppedFallbacks(pair.source ?? '', current).filter(
    ({ tag }) => !live.lost.tags.some((text) => reformattedTag(text, current) === tag),
  )
  const state = lostParts.length > 0 ? 'lost' : isEdited ? 'edited' : live.state
  const hasTools = props.isEditing && (format === 'rich' || format === 'title')
  const restore = (text: string, reformatted: string | undefined) =>
    onWrite(pair.key, reformatted ? current.replace(reformatted, () => text) : withTag(current, text))
  return (
    <div className={styles.pair} data-state={state} data-key={pair.key}>
      <div className={styles.source}>
        <div className={styles.caption}>
          {icon ? <BlockIcon name={icon} /> : <IconMail size={16} stroke={1.75} />}
          {name}
        </div>
        {pair.source !== null && (
          <div
            className={classes(styles.sourceText, isTitle(pair) && styles.title)}
            {...languageAttributes(props.mainLocale, pair, format)}
          >
            <ReadOnlyText
              value={pair.source}
              format={format}
              before={live.state === 'outdated' ? live.translatedFrom : null}
            />
          </div>
        )}
        {live.state === 'outdated' && live.translatedFrom === null && (
          <p className={styles.explanation}>{languages.wordsUnknown}</p>
        )}
      </div>
      <div className={styles.target} data-field={pair.key}>
        {textEditing && <textEditing.PlaceMark place={pair.key} className={styles.place} />}
        <div className={styles.caption}>
          <State {...props} />
          {mayWrite && <Action {...props} />}
        </div>
        <TargetText
          {...props}
          label={languages.inLanguage({ text: name, language: props.language })}
          format={format}
          lang={locale}
        />
        {problem !== null && <ErrorText>{problem}</ErrorText>}
        {mayWrite && lostParts.length + fallbacks.length > 0 && (
          <div className={classes(languagesStyles.fix, hasTools && styles.belowTools)}>
            {lostParts.map((text) => {
              const reformatted = reformattedTag(text, current)
              return (
                <Button
                  key={text}
                  size="small"
                  icon={reformatted ? undefined : IconPlus}
                  onMouseDown={keepFocus}
                  onClick={() => restore(text, reformatted)}
                >
                  {reformatted ? languages.sameFormat : languages.insert}{' '}
                  {live.lost.tags.includes(text) ? <Chip raw={text} /> : <code>{text}</code>}
                </Button>
              )
            })}
            {fallbacks.map(({ tag, withFallback }) => (
              <Button
                key={tag}
                size="small"
                title={languages.sameFallbackWhy}
                onClick={() =>
                  onWrite(
                    pair.key,
                    current.replaceAll(tag, () => withFallback),
                  )
                }
              >
                {languages.sameFallback} <Chip raw={withFallback} />
              </Button>
            ))}
          </div>
        )}
      </div>
    </div>
  )
})

/** Lost tags: variables by readable name, others as code. */
function lostNames(tags: readonly string[], text: string) {
  const nameOf = (tag: string) => chipAttributes(tag)['data-name'] ?? []
  const isReformatted = (tag: string) => reformattedTag(tag, text) !== undefined
  return {
    variables: tags.filter((tag) => !isReformatted(tag)).flatMap(nameOf),
    reformatted: tags.filter(isReformatted).flatMap(nameOf),
    code: tags.filter((tag) => !chipAttributes(tag)['data-name']).map((tag) => chipContent(tag).label),
  }
}

function State({ live, value, isEdited, source, language }: PairRowProps) {
  const languages = useTexts('languages')
  const lostParts = lostNames(live.lost.tags, value ?? '')
  if (lostParts.variables.length > 0)
    return (
      <Status tone="failed">
        {languages.lostVariables({
          count: lostParts.variables.length,
          names: lostParts.variables.join(', '),
        })}
      </Status>
    )
  if (lostParts.code.length > 0)
    return <Status tone="failed">{languages.lostCode({ code: lostParts.code.join(', ') })}</Status>
  if (lostParts.reformatted.length > 0)
    return <Status tone="failed">{languages.reformatted({ names: lostParts.reformatted.join(', ') })}</Status>
  if (live.lost.addresses.length > 0) return <Status tone="failed">{languages.lostAddress}</Status>
  if (isEdited)
    return (
      <span className={styles.edited}>
        <i aria-hidden="true" />
        {languages.changed}
      </span>
    )
  if (live.state === 'ok') return <Status tone="success">{languages.upToDate}</Status>
  if (live.state === 'missing') return <Status tone="missing">{languages.missing}</Status>
  if (live.state === 'same') return <Status tone="missing">{languages.same({ source })}</Status>
  if (live.state === 'extra') return <span className={styles.quiet}>{languages.extra({ language })}</span>
  return (
    <span className={languagesStyles.stale}>
      <IconClock size={16} stroke={1.75} />
      {languages.outdated}
    </span>
  )
}

/** A shortcut that needs no typing: accepts the current translation, or copies the original. */
function Action({ pair, live, isEdited, value, source, onWrite, onMark, onEdit }: PairRowProps) {
  const languages = useTexts('languages')
  if (!isEdited && (live.state === 'outdated' || live.state === 'same'))
    return (
      <button type="button" className={styles.link} onClick={() => onMark(pair.key)}>
        {live.state === 'same' ? languages.keep : languages.markUpToDate}
      </button>
    )
  if (live.state !== 'missing' || value || !pair.source) return null
  const copy = () => {
    onWrite(pair.key, pair.source ?? '')
    onEdit(pair.key)
  }
  return (
    <button type="button" className={styles.link} onClick={copy}>
      {languages.copy({ source })}
    </button>
  )
}
