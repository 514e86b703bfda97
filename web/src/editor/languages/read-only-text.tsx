import { memo, useMemo } from 'react'
import { LiquidChip } from '../../ui/badge.tsx'
import { chipAttributes, chipContent, chipKind, splitLiquid } from '../text/document/chip.ts'
import styles from './read-only-text.module.css'
import { type Format, type Token, tokensOf } from './text-tokens.ts'
import { diffTokens, type Run } from './word-diff.ts'

type ReadOnlyTextProps = {
  value: string
  format: Format
  /** An earlier version of the text, to mark what was removed and added since. */
  before?: string | null
}

/** A read-only text, with Liquid as chips and the changes since `before` marked. */
export const ReadOnlyText = memo(function ReadOnlyText({ value, format, before = null }: ReadOnlyTextProps) {
  const runs = useMemo((): Run[] => {
    const tokens = tokensOf(value, format)
    return before === null ? [{ change: 'same', tokens }] : diffTokens(tokensOf(before, format), tokens)
  }, [value, format, before])
  return (
    <span className={format === 'code' ? styles.code : styles.text}>
      {withKeys(runs, ({ change }) => change).map(({ key, item: { change, tokens } }) =>
        change === 'removed' ? (
          <del key={key}>
            <Words tokens={tokens} />
          </del>
        ) : change === 'added' ? (
          <ins key={key}>
            <Words tokens={tokens} />
          </ins>
        ) : (
          <Words key={key} tokens={tokens} />
        ),
      )}
    </span>
  )
})

type ComparedTextProps = { value: string; format: Format; other: string }

/** One of two texts shown next to each other. Marks the words that the other does not have. */
export function ComparedText({ value, format, other }: ComparedTextProps) {
  // If the words are the same, only the code shows how the texts differ.
  const isSameText = value !== other && visibleText(value, format) === visibleText(other, format)
  const displayFormat = isSameText ? 'code' : format
  const runs = diffTokens(tokensOf(other, displayFormat), tokensOf(value, displayFormat))
  return (
    <span className={displayFormat === 'code' ? styles.code : styles.text}>
      {withKeys(runs, ({ change }) => change).map(({ key, item: { change, tokens } }) =>
        change === 'added' ? (
          <mark key={key}>
            <Words tokens={tokens} />
          </mark>
        ) : (
          change === 'same' && <Words key={key} tokens={tokens} />
        ),
      )}
    </span>
  )
}

const visibleText = (value: string, format: Format) =>
  tokensOf(value, format)
    .map(({ text }) => text)
    .join('')

/** React keys by position, because the parts of a text have no id. */
const withKeys = <T,>(items: readonly T[], kind: (item: T) => string) =>
  items.map((item, index) => ({ key: `${index} ${kind(item)}`, item }))

/** Merges adjacent tokens with the same formatting. */
function Words({ tokens }: { tokens: readonly Token[] }) {
  const merged: Token[] = []
  for (const token of tokens) {
    const last = merged.at(-1)
    if (last && !token.isLiquid && !last.isLiquid && last.isBold === token.isBold)
      merged[merged.length - 1] = { ...last, text: last.text + token.text }
    else merged.push(token)
  }
  return withKeys(merged, ({ isLiquid }) => (isLiquid ? 'liquid' : 'text')).map(({ key, item }) =>
    item.isLiquid ? (
      <Chip key={key} raw={item.text} />
    ) : item.isBold ? (
      <b key={key}>{item.text}</b>
    ) : (
      <span key={key}>{item.text}</span>
    ),
  )
}

export const WithChips = ({ text }: { text: string }) =>
  withKeys(splitLiquid(text), ({ kind }) => kind).map(({ key, item }) =>
    item.kind === 'text' ? <span key={key}>{item.text}</span> : <Chip key={key} raw={item.raw} />,
  )

/** Shows a variable by its readable name, currency or date style, and fallback, and other Liquid as code. */
export function Chip({ raw }: { raw: string }) {
  const { 'data-name': name, 'data-unit': unit, 'data-fallback': fallback } = chipAttributes(raw)
  return (
    <LiquidChip secret={chipKind(raw) === 'secret'} named={name !== undefined} title={raw}>
      <bdi>
        {name ?? chipContent(raw).label}
        {unit && ` · ${unit}`}
      </bdi>
      {fallback && <i>{fallback}</i>}
    </LiquidChip>
  )
}
