import { useId } from 'react'
import { useEditorTexts } from '../../../texts/editor-texts.ts'
import { textOf } from '../../../texts/texts.ts'
import { classes } from '../../../ui/classes.ts'
import styles from './conflict.module.css'
import { type Choice, type Choices, choiceFor, type MergePart } from './merge-parts.ts'

type PartChoiceProps = { part: MergePart; choices: Choices; onChoose: (choice: Choice) => void }

/** One part as either side has it, and which of them is taken. */
export function PartChoice({ part, choices, onChoose }: PartChoiceProps) {
  const { conflict } = useEditorTexts().editor
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
            <Value text={part[side]} />
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

function Value({ text }: { text: string | null }) {
  const { conflict } = useEditorTexts().editor
  if (text === null || text === '')
    return <p className={styles.absent}>{text === null ? conflict.absent : conflict.empty}</p>
  return <pre>{text}</pre>
}

function usePartName({ what }: MergePart): string {
  const { conflict } = useEditorTexts().editor
  if (what.kind === 'lines') return conflict.lines(what.line)
  if (what.kind === 'field') return textOf(conflict.fields, what.field) ?? what.field
  const type = what.type.charAt(0).toUpperCase() + what.type.slice(1)
  return what.name === '' ? type : `${type} “${what.name}”`
}
