import { useId } from 'react'
import { textOf } from '../../../texts/text-of.ts'
import { useTexts } from '../../../texts/texts.ts'
import { classes } from '../../../ui/classes.ts'
import { labelOf } from '../../inspector/labels.ts'
import styles from './conflict.module.css'
import { type Choice, type Choices, choiceFor, type MergePart } from './merge-parts.ts'
import { shownValue } from './shown-value.ts'

type PartChoiceProps = { part: MergePart; choices: Choices; onChoose: (choice: Choice) => void }

/** One part as either side has it, and which of them is taken. */
export function PartChoice({ part, choices, onChoose }: PartChoiceProps) {
  const { conflict } = useTexts('editor')
  const id = useId()
  const chosen = choiceFor(choices, part.id, part.changedBy)
  const isTaken = (side: Choice) => chosen === side || chosen === 'both'
  return (
    <div className={styles.part} role="radiogroup" aria-labelledby={id}>
      <h3 id={id}>{usePartName(part)}</h3>
      <div className={styles.sides}>
        {(['mine', 'theirs'] as const).map((side) => (
          <label key={side} className={classes(styles.side, isTaken(side) && styles.taken)}>
            <span>
              <input
                type="radio"
                name={id}
                aria-label={conflict[side]}
                checked={chosen === side}
                onChange={() => onChoose(side)}
              />
              {conflict[side]}
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
            checked={chosen === 'both'}
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
  const text = shownValue(value, {
    label: (name) => textOf(conflict.fields, name) ?? labelOf(inspector, name),
    choice: (chosen) => textOf(inspector.values, chosen) ?? chosen,
    ...{ yes: conflict.yes, no: conflict.no },
  })
  if (text === '') return <p className={styles.absent}>{value === null ? conflict.absent : conflict.empty}</p>
  return <pre>{text}</pre>
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
