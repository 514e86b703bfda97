import { useId, useMemo, useState } from 'react'
import { textOf } from '../../../texts/text-of.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { labelOf } from '../../inspector/labels.ts'
import { ComparedText } from '../../languages/read-only-text.tsx'
import type { Format } from '../../languages/text-tokens.ts'
import { describeCondition } from '../../variables/condition-form.tsx'
import { useValueName } from '../../versions/use-value-name.ts'
import type { Conflict, LayoutSession } from '../session/layout-session.ts'
import styles from './conflict.module.css'
import { formatValue } from './format-value.ts'
import { type Choice, type Choices, choiceFor, type MergePart, mergeDocuments } from './merge-documents.ts'
import { useOtherSide } from './use-other-side.ts'

/**
 * Compares both sides part by part. If only one side changed a part, that side is preselected, but the user can choose
 * the other.
 */
export function ConflictView({ session, conflict }: { session: LayoutSession; conflict: Conflict }) {
  const { conflict: texts } = useTexts('editor')
  const { who, isYou, isShared, labels, preferred } = useOtherSide(session, conflict)
  const [chosen, setChosen] = useState<Choices>({})
  const choices = useMemo(
    () => ({ ...(preferred === 'theirs' && theirsInBoth(conflict)), ...chosen }),
    [conflict, preferred, chosen],
  )
  const { document, parts } = useMemo(() => mergeDocuments(conflict, choices), [conflict, choices])
  const openParts = parts.filter(({ changedBy }) => changedBy === 'both')
  const settledParts = parts.filter(({ changedBy }) => changedBy !== 'both')
  const choicesFor = (partsToShow: typeof parts) =>
    partsToShow.map((part) => (
      <PartChoice
        key={part.id}
        part={part}
        labels={labels}
        choices={choices}
        onChoose={(choice) => setChosen((before) => ({ ...before, [part.id]: choice }))}
      />
    ))
  return (
    <main className={styles.view} id="main">
      <div className={styles.column}>
        <div className={styles.head}>
          <h2>{texts.title}</h2>
          <p>
            {isShared
              ? texts.draftIsOlder
              : isYou
                ? conflict.draftEditor
                  ? texts.draftWhyYou
                  : texts.savedWhyYou
                : who === null
                  ? texts.why
                  : (conflict.draftEditor ? texts.draftWhy : texts.savedWhy)({ who })}
          </p>
          <p>
            <b>
              {openParts.length === 0
                ? texts.nothingToChoose
                : texts.partsToChoose({ count: openParts.length })}
            </b>
          </p>
        </div>
        {choicesFor(openParts)}
        {settledParts.length > 0 && (
          <details className={styles.settled} open={openParts.length === 0}>
            <summary>{texts.settled({ count: settledParts.length })}</summary>
            {choicesFor(settledParts)}
          </details>
        )}
      </div>
      <footer className={styles.footer}>
        <Button onClick={session.postpone}>{texts.notNow}</Button>
        <Button look="primary" onClick={() => void session.settle(document)}>
          {conflict.draftEditor ? texts.use : texts.save}
        </Button>
      </footer>
    </main>
  )
}

/** The other side of every part that both sides changed. */
const theirsInBoth = (conflict: Conflict): Choices =>
  Object.fromEntries(
    mergeDocuments(conflict)
      .parts.filter(({ changedBy }) => changedBy === 'both')
      .map(({ id }) => [id, 'theirs']),
  )

type PartChoiceProps = {
  part: MergePart
  labels: Record<'mine' | 'theirs', string>
  choices: Choices
  onChoose: (choice: Choice) => void
}

function PartChoice({ part, labels, choices, onChoose }: PartChoiceProps) {
  const { conflict } = useTexts('editor')
  const id = useId()
  const choice = choiceFor(choices, part.id, part.changedBy)
  const isUsed = (side: Choice) => choice === side || choice === 'both'
  return (
    <div className={styles.part} role="radiogroup" aria-labelledby={id}>
      <h3 id={id}>{usePartName(part)}</h3>
      <div className={styles.sides}>
        {(['mine', 'theirs'] as const).map((side) => (
          <label key={side} className={classes(styles.side, isUsed(side) && styles.chosenSide)}>
            <span>
              <input
                type="radio"
                name={id}
                aria-label={labels[side]}
                checked={choice === side}
                onChange={() => onChoose(side)}
              />
              {labels[side]}
            </span>
            <Value part={part} side={side} />
          </label>
        ))}
      </div>
      {part.target.kind === 'lines' && (
        <label className={styles.both}>
          <input
            type="radio"
            name={id}
            aria-label={conflict.both}
            checked={choice === 'both'}
            onChange={() => onChoose('both')}
          />
          {conflict.both}
        </label>
      )}
    </div>
  )
}

/** How a property of the part is displayed. */
function formatOf({ target }: MergePart, property: string): Format {
  if (target.kind === 'lines') return 'code'
  if (target.kind === 'field') return 'line'
  if (property === 'html') return target.type === 'text' ? 'rich' : 'code'
  return property === 'text' && target.isRich ? 'title' : 'line'
}

function Value({ part, side }: { part: MergePart; side: 'mine' | 'theirs' }) {
  const { conflict, inspector } = useTexts('editor')
  const { condition } = useTexts('variables')
  const valueName = useValueName()
  const isText = part.target.kind === 'block' && part.target.type === 'text'
  const texts = {
    label: (name: string) =>
      textOf(conflict.fields, name) ??
      labelOf(inspector.properties, isText && name === 'html' ? 'text' : name),
    choice: (value: string) => textOf(inspector.values, value) ?? valueName(value),
    condition: (text: string) => describeCondition(text, condition),
    yes: conflict.yes,
    no: conflict.no,
  }
  const { [side]: value, [side === 'mine' ? 'theirs' : 'mine']: other } = part
  if (value === null || value === '')
    return <p className={styles.absent}>{value === null ? conflict.absent : conflict.empty}</p>
  const others = new Map(formatValue(other, texts).map(({ name, text }) => [name, text]))
  return (
    <div className={styles.value}>
      {formatValue(value, texts).map(({ name, label, text }) => (
        <div key={name}>
          {label !== '' && <small>{label}</small>}
          <ComparedText
            value={text}
            format={formatOf(part, name)}
            // If only one side has the part, all of it differs, so nothing is marked.
            other={other === null ? text : (others.get(name) ?? '')}
          />
        </div>
      ))}
    </div>
  )
}

function usePartName({ target }: MergePart): string {
  const { blocks, conflict } = useTexts('editor')
  const { common } = useTexts('app')
  if (target.kind === 'lines') return conflict.lines({ line: target.line })
  if (target.kind === 'field') return textOf(conflict.fields, target.field) ?? target.field
  const type = textOf(blocks.types, target.type) ?? target.type
  return target.name === '' ? type : `${type} ${common.quoted({ text: target.name })}`
}
