import { useId, useMemo, useState } from 'react'
import { textOf } from '../../../texts/text-of.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { labelOf } from '../../inspector/labels.ts'
import { WithChips } from '../../languages/read-only-text.tsx'
import { describeCondition } from '../../variables/condition-form.tsx'
import { useValueName } from '../../versions/use-value-name.ts'
import type { Conflict, LayoutSession } from '../session/layout-session.ts'
import styles from './conflict.module.css'
import { formatValue } from './format-value.ts'
import { type Choice, type Choices, choiceFor, type MergePart, mergeDocuments } from './merge-documents.ts'
import { useOtherName } from './use-other-name.ts'

/** Compares both sides part by part. Changes by only one side are preselected, but can be rejected. */
export function ConflictView({ session, conflict }: { session: LayoutSession; conflict: Conflict }) {
  const { conflict: texts } = useTexts('editor')
  const who = useOtherName(conflict)
  const [choices, setChoices] = useState<Choices>({})
  const { document, parts } = useMemo(() => mergeDocuments(conflict, choices), [conflict, choices])
  const open = parts.filter(({ changedBy }) => changedBy === 'both')
  const settled = parts.filter(({ changedBy }) => changedBy !== 'both')
  const list = (some: typeof parts) =>
    some.map((part) => (
      <PartChoice
        key={part.id}
        part={part}
        theirs={who === null ? texts.theirs : texts.by({ who })}
        choices={choices}
        onChoose={(choice) => setChoices((before) => ({ ...before, [part.id]: choice }))}
      />
    ))
  return (
    <main className={styles.view} id="main">
      <div className={styles.column}>
        <div className={styles.head}>
          <h2>{texts.title}</h2>
          <p>
            {conflict.draft
              ? texts.draftWhy({ who: conflict.draft.editor.name })
              : who === null
                ? texts.why
                : texts.savedWhy({ who })}
          </p>
          <p>
            <b>{open.length === 0 ? texts.noQuestion : texts.question({ count: open.length })}</b>
          </p>
        </div>
        {list(open)}
        {settled.length > 0 && (
          <details className={styles.settled} open={open.length === 0}>
            <summary>{texts.settled({ count: settled.length })}</summary>
            {list(settled)}
          </details>
        )}
      </div>
      <footer className={styles.footer}>
        <Button onClick={session.postpone}>{texts.notNow}</Button>
        <Button look="primary" onClick={() => void session.settle(document)}>
          {conflict.draft ? texts.use : texts.save}
        </Button>
      </footer>
    </main>
  )
}

type PartChoiceProps = {
  part: MergePart
  theirs: string
  choices: Choices
  onChoose: (choice: Choice) => void
}

function PartChoice({ part, theirs, choices, onChoose }: PartChoiceProps) {
  const { conflict } = useTexts('editor')
  const id = useId()
  const choice = choiceFor(choices, part.id, part.changedBy)
  const labels = { mine: conflict.mine, theirs }
  const isUsed = (side: Choice) => choice === side || choice === 'both'
  return (
    <div className={styles.part} role="radiogroup" aria-labelledby={id}>
      <h3 id={id}>{usePartName(part)}</h3>
      <div className={styles.sides}>
        {(['mine', 'theirs'] as const).map((side) => (
          <label key={side} className={classes(styles.side, isUsed(side) && styles.taken)}>
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
            <Value value={part[side]} />
          </label>
        ))}
      </div>
      {part.what.kind === 'lines' && (
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

function Value({ value }: { value: unknown }) {
  const editor = useTexts('editor')
  const { inspector } = useTexts('editor')
  const { conflict } = editor
  const { condition } = useTexts('variables')
  const valueName = useValueName()
  const text = formatValue(value, {
    label: (name) => textOf(conflict.fields, name) ?? labelOf(inspector, name),
    choice: (value) => textOf(inspector.values, value) ?? valueName(value),
    condition: (text) => describeCondition(text, condition),
    yes: conflict.yes,
    no: conflict.no,
  })
  if (text === '') return <p className={styles.absent}>{value === null ? conflict.absent : conflict.empty}</p>
  return (
    <pre>
      <WithChips text={text} />
    </pre>
  )
}

function usePartName({ what }: MergePart): string {
  const editor = useTexts('editor')
  const { blocks } = useTexts('editor')
  const { common } = useTexts('app')
  const { conflict } = editor
  if (what.kind === 'lines') return conflict.lines({ line: what.line })
  if (what.kind === 'field') return textOf(conflict.fields, what.field) ?? what.field
  const type = textOf(blocks.types, what.type) ?? what.type
  return what.name === '' ? type : `${type} ${common.quoted({ text: what.name })}`
}
