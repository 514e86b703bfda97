import { languageName } from '../../texts/language-name.ts'
import { textOf } from '../../texts/text-of.ts'
import { useLocale, useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { Empty } from '../../ui/states.tsx'
import { labelOf } from '../inspector/labels.ts'
import { WithChips } from '../languages/read-only-text.tsx'
import { blockName } from '../model/block-name.ts'
import type { Block } from '../model/document.ts'
import { describeCondition } from '../variables/condition-form.tsx'
import styles from './change-list.module.css'
import markStyles from './marks.module.css'
import { useValueName } from './use-value-name.ts'
import type { VersionDiff } from './use-version-diff.ts'
import wordsStyles from './words.module.css'

type FieldChange = VersionDiff['content'][number]
export type BlockChange = VersionDiff['blocks'][number]

/** A change's key, used by the list and by both previews. */
export const keyOf = ({ before, after }: BlockChange) => `${before} ${after}`

type ChangeListProps = {
  diff: VersionDiff
  /** Whether there is no earlier version to compare with. */
  isFirst: boolean
  selectedKey: string | null
  onSelect: (key: string) => void
}

/** The list of differences in the layout's settings, its texts, and each block. */
export function ChangeList({ diff, isFirst, selectedKey, onSelect }: ChangeListProps) {
  const { comparison } = useTexts('editor')
  const { layout, content, blocks } = diff
  const count = layout.length + content.length + blocks.length
  return (
    <div className={styles.changeList}>
      <Card title={comparison.whatChanged} note={count > 0 ? count : undefined}>
        {count === 0 ? (
          <Empty title={isFirst ? comparison.first : comparison.nothing}>
            {isFirst ? comparison.onlyOne : comparison.nothingWhy}
          </Empty>
        ) : (
          <Changes
            fields={[...layout, ...content]}
            blocks={blocks}
            selectedKey={selectedKey}
            onSelect={onSelect}
          />
        )}
      </Card>
    </div>
  )
}

type ChangesProps = {
  fields: readonly FieldChange[]
  blocks: readonly BlockChange[]
  selectedKey?: string | null
  /** Omitted if there is no preview to show the change in. */
  onSelect?: (key: string) => void
}

export const Changes = ({ fields, blocks, selectedKey, onSelect }: ChangesProps) => (
  <ul className={styles.changes}>
    {fields.map((field) => (
      <li key={field.path}>
        <Field field={field} isAlone />
      </li>
    ))}
    {blocks.map((block) => (
      <BlockItem
        key={keyOf(block)}
        block={block}
        isSelected={keyOf(block) === selectedKey}
        onSelect={onSelect && (() => onSelect(keyOf(block)))}
      />
    ))}
  </ul>
)

/** The only properties shown of an added or removed block. */
const TEXT_PROPERTIES = new Set(['text', 'html', 'label'])

type BlockItemProps = { block: BlockChange; isSelected: boolean; onSelect: (() => void) | undefined }

function BlockItem({ block: change, isSelected, onSelect }: BlockItemProps) {
  const name = useBlockTitle(change)
  const isChanged = change.change === 'changed'
  const fields = change.fields.filter(({ path }) => isChanged || TEXT_PROPERTIES.has(path))
  return (
    <li>
      <button
        type="button"
        className={classes(styles.block, isSelected && styles.isSelected)}
        aria-pressed={onSelect && isSelected}
        disabled={!onSelect}
        onClick={onSelect}
      >
        <Mark change={change} />
        <b>{name}</b>
      </button>
      {fields.map((field) => (
        <Field key={field.path} field={field} isBare={!isChanged} />
      ))}
    </li>
  )
}

export const Mark = ({ change }: { change: BlockChange }) => (
  <span className={classes(markStyles.mark, markStyles[change.change])}>{useChangeName(change)}</span>
)

function useChangeName({ change, isMoved }: BlockChange): string {
  const { comparison } = useTexts('editor')
  return change === 'changed' && isMoved ? comparison.changedAndMoved : comparison.changes[change]
}

/** "Heading “Your order”". */
function useBlockTitle({ block }: BlockChange): string {
  const { blocks } = useTexts('editor')
  const { common } = useTexts('app')
  const { types } = blocks
  const { type } = block as Block
  const name = blockName(block as Block)
  return name === '' ? types[type] : `${types[type]} ${common.quoted({ text: name })}`
}

type FieldProps = {
  field: FieldChange
  /** Whether the field is not part of a block. */
  isAlone?: boolean
  /** Hides the label, for the text of an added or removed block. */
  isBare?: boolean
}

function Field({ field, isAlone, isBare }: FieldProps) {
  const { comparison } = useTexts('editor')
  const isText = field.path === 'html' && field.kind === 'words'
  const label = useLabel(isText ? 'text' : field.path)
  const appLocale = useLocale()
  const { condition } = useTexts('variables')
  const valueName = useValueName()
  const nameOf = (text: string) => {
    if (field.path === 'defaultLocale') return languageName(text, appLocale)
    return field.path === 'if' ? describeCondition(text, condition) : valueName(text)
  }
  const words = field.words.map((run) => ({ ...run, text: nameOf(run.text) }))
  return (
    <div className={styles.field}>
      {!isBare && (
        <span className={isAlone ? styles.standalone : styles.label}>
          {field.kind === 'source' ? `${label} · ${comparison.source}` : label}
        </span>
      )}
      <Words words={words} isCode={field.kind === 'source'} />
    </div>
  )
}

/** `columns[1].width` as "Columns 2, Width". */
function useLabel(path: string): string {
  const { comparison, conflict, inspector } = useTexts('editor')
  const nameOf = (name: string) =>
    textOf(conflict.fields, name) ?? textOf(comparison.paths, name) ?? labelOf(inspector.properties, name)
  const parts = path.split('.').filter((part) => part !== 'marketingTexts')
  return parts
    .map((part) => {
      const [, name = part, places = ''] = /^([^[]*)((?:\[\d+\])*)$/.exec(part) ?? []
      const numbers = [...places.matchAll(/\d+/g)].map(([digits]) => Number(digits) + 1)
      return [nameOf(name), ...numbers].join(' ')
    })
    .join(', ')
}

type Run = FieldChange['words'][number]

/** The number of unchanged characters shown next to a change. */
const CONTEXT = 60

/** Shows both texts in one: added text is underlined, removed text is struck through. */
const Words = ({ words, isCode }: { words: readonly Run[]; isCode?: boolean }) => (
  <p className={classes(wordsStyles.runs, isCode && wordsStyles.code)}>
    {words.map((run, index) => {
      const key = `${index} ${run.change}`
      const Run = run.change === 'added' ? 'ins' : run.change === 'removed' ? 'del' : 'span'
      const text = Run === 'span' ? shorten(run.text, index === 0, index === words.length - 1) : run.text
      return <Run key={key}>{isCode ? text : <WithChips text={text} />}</Run>
    })}
  </p>
)

/** Shortens a long unchanged passage to the parts next to changes. */
function shorten(text: string, isFirst: boolean, isLast: boolean): string {
  const head = isFirst ? '' : text.slice(0, CONTEXT)
  const tail = isLast ? '' : text.slice(-CONTEXT)
  return text.length <= 2 * CONTEXT ? text : `${head} … ${tail}`
}
