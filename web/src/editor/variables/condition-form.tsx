import { useId, useState } from 'react'
import type { Messages } from '../../../../src/messages/types.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorText, Options } from '../../ui/field.tsx'
import { IconPlus } from '../../ui/icons.ts'
import { Note } from '../../ui/states.tsx'
import { readableName } from '../../ui/values/names.ts'
import type { Kind } from '../../ui/values/test-values.ts'
import controls from '../inspector/controls.module.css'
import { IconButton } from '../inspector/icon-button.tsx'
import { useTextInput } from '../inspector/use-text-input.ts'
import { withKeys } from '../inspector/with-keys.ts'
import { useSuggestionContext } from '../text/suggestion-context.ts'
import { isVariable } from '../text/suggestions.ts'
import {
  type Clause,
  type Comparison,
  type Condition,
  parseCondition,
  printCondition,
  VALUE_COMPARISONS,
  type ValueComparison,
} from './condition.ts'
import styles from './forms.module.css'
import { isNumber, type Literal, textLiteral } from './literals.ts'
import { VariableSelect } from './variable-select.tsx'

type Field = { label: string; name: string; kind: Kind; textValue?: string | undefined }

type ConditionFormProps = {
  value: string | undefined
  onChange: (value: string | undefined) => void
  onCode: () => void
}

/** Whether the form can show a condition. All others are shown as code. */
export const isFormCondition = (value: string | undefined) =>
  value === undefined || parseCondition(value) !== null

/** Edits a block's condition as a list of comparisons. Their other fields appear once a variable is chosen. */
export function ConditionForm({ value, onChange, onCode }: ConditionFormProps) {
  const { condition: texts, panel } = useTexts('variables')
  const fields = useFields()
  const [isAdding, setIsAdding] = useState(false)
  const { clauses, join }: Condition = (value === undefined ? null : parseCondition(value)) ?? {
    clauses: [],
    join: 'and',
  }
  const write = (next: readonly Clause[], nextJoin = join) =>
    onChange(next.length === 0 ? undefined : printCondition({ clauses: [...next], join: nextJoin }))
  const fieldOf = (path: string) =>
    fields.find(({ label }) => label === path) ?? { label: path, name: readableName(path), kind: 'text' }
  const add = (path: string) => {
    setIsAdding(false)
    if (path !== '') write([...clauses, firstClause(fieldOf(path))])
  }
  const select = { options: fields, none: panel.choose, create: panel.create, label: texts.variable }
  return (
    <>
      {clauses.length > 1 && (
        <select
          className={controls.select}
          aria-label={texts.join}
          value={join}
          onChange={({ target }) => write(clauses, target.value as 'and' | 'or')}
        >
          <option value="and">{texts.joins.and}</option>
          <option value="or">{texts.joins.or}</option>
        </select>
      )}
      {withKeys(clauses).map(({ item: clause, index, key }) => (
        <fieldset key={key} className={styles.clause}>
          <div>
            <VariableSelect
              {...select}
              value={clause.path}
              onChange={(path) => write(clauses.with(index, firstClause(fieldOf(path))))}
            />
            <ComparisonFields
              clause={clause}
              field={fieldOf(clause.path)}
              onChange={(next) => write(clauses.with(index, next))}
            />
          </div>
          <IconButton
            label={texts.remove({ number: index + 1 })}
            icon="cross"
            onClick={() => write(clauses.toSpliced(index, 1))}
          />
        </fieldset>
      ))}
      {isAdding && (
        <fieldset className={styles.clause}>
          <div>
            <VariableSelect {...select} value="" onChange={add} />
          </div>
          <IconButton
            label={texts.remove({ number: clauses.length + 1 })}
            icon="cross"
            onClick={() => setIsAdding(false)}
          />
        </fieldset>
      )}
      <div className={styles.more}>
        {!isAdding && (
          <Button size="small" icon={IconPlus} onClick={() => setIsAdding(true)}>
            {clauses.length === 0 ? texts.add : texts.addAnother}
          </Button>
        )}
        <Button size="small" look="quiet" onClick={onCode}>
          {panel.showCode}
        </Button>
      </div>
    </>
  )
}

/** What can be compared: every variable, and each list's number of items. */
function useFields(): Field[] {
  const { condition } = useTexts('variables')
  return useSuggestionContext()
    .filter(isVariable)
    .flatMap(({ label, name, kind, textValue }): Field[] =>
      kind === 'list'
        ? [
            { label, name, kind },
            { label: `${label}.size`, name: condition.count({ name }), kind: 'number' },
          ]
        : [{ label, name, kind, textValue }],
    )
}

/** Starts with a comparison that needs no value, so that it is complete once the variable is chosen. */
const firstClause = ({ label: path, kind }: Field): Clause =>
  kind === 'boolean'
    ? { path, comparison: 'is', value: { kind: 'boolean', text: 'true' } }
    : { path, comparison: 'isSet', nothing: 'blank' }

const NUMERIC = new Set<Comparison>(['over', 'least', 'under', 'most'])

/** The comparisons that make sense for a kind of variable, and the current one. */
function comparisonsFor(kind: Kind, current: Comparison): Comparison[] {
  const comparisons: Comparison[] =
    kind === 'boolean'
      ? ['is', 'isSet', 'isEmpty']
      : kind === 'list'
        ? ['isSet', 'isEmpty', 'contains']
        : kind === 'number'
          ? ['is', 'isNot', 'over', 'least', 'under', 'most', 'isSet', 'isEmpty']
          : ['isSet', 'isEmpty', ...VALUE_COMPARISONS]
  return comparisons.includes(current) ? comparisons : [current, ...comparisons]
}

type ComparisonFieldsProps = { clause: Clause; field: Field; onChange: (clause: Clause) => void }

function ComparisonFields({ clause, field: { kind, textValue }, onChange }: ComparisonFieldsProps) {
  const { condition: texts } = useTexts('variables')
  const { path } = clause
  const value = 'value' in clause ? clause.value : null
  const choose = (comparison: Comparison) => {
    if (comparison === 'isTrue') return onChange({ path, comparison })
    if (comparison === 'isSet' || comparison === 'isEmpty')
      return onChange({ path, comparison, nothing: 'nothing' in clause ? clause.nothing : 'blank' })
    return onChange({ path, comparison, value: valueFor(comparison, kind, value) })
  }
  return (
    <div className={styles.comparison}>
      <select
        className={controls.select}
        aria-label={texts.comparison}
        value={clause.comparison}
        onChange={({ target }) => choose(target.value as Comparison)}
      >
        <Options
          values={comparisonsFor(kind, clause.comparison)}
          labelOf={(comparison) => texts.comparisons[comparison]}
        />
      </select>
      {'value' in clause &&
        (clause.value.kind === 'boolean' ? (
          <select
            className={controls.select}
            aria-label={texts.value}
            value={clause.value.text}
            onChange={({ target }) =>
              onChange({ ...clause, value: { kind: 'boolean', text: target.value as 'true' | 'false' } })
            }
          >
            <option value="true">{texts.values.true}</option>
            <option value="false">{texts.values.false}</option>
          </select>
        ) : (
          <ComparisonValue
            value={clause.value}
            isNumeric={NUMERIC.has(clause.comparison) || kind === 'number'}
            onChange={(next) => onChange({ ...clause, value: next })}
          />
        ))}
      {textValue !== undefined && NUMERIC.has(clause.comparison) && (
        <Note tone="warn">{texts.textAsNumber({ value: textValue })}</Note>
      )}
    </div>
  )
}

/** The current value, converted to what the comparison needs. */
function valueFor(comparison: ValueComparison, kind: Kind, value: Literal | null): Literal {
  if (kind === 'boolean') return value?.kind === 'boolean' ? value : { kind: 'boolean', text: 'true' }
  if (!NUMERIC.has(comparison) && kind !== 'number') return value ?? textLiteral('')
  return { kind: 'number', text: value && isNumber(value.text) ? value.text : '0' }
}

/** Liquid recognizes these even inside quotation marks. */
const ENDS_A_TAG = /\{\{|\{%|%\}|\}\}/

type ComparisonValueProps = { value: Literal; isNumeric: boolean; onChange: (value: Literal) => void }

function ComparisonValue({ value, isNumeric, onChange }: ComparisonValueProps) {
  const { condition: texts } = useTexts('variables')
  const hintId = useId()
  const field = useTextInput<Literal>({
    value,
    write: ({ text }) => text,
    read: (text) => {
      if (ENDS_A_TAG.test(text)) return { problem: texts.noBraces }
      if (!isNumeric) return { value: textLiteral(text) }
      const number = text.trim().replace(',', '.')
      return isNumber(number) ? { value: { kind: 'number', text: number } } : { problem: texts.notNumber }
    },
    onChange,
  })
  return (
    <div>
      <input
        className={controls.input}
        aria-label={texts.value}
        aria-invalid={field.problem ? true : undefined}
        aria-describedby={isNumeric ? undefined : hintId}
        autoComplete="off"
        inputMode={isNumeric ? 'decimal' : undefined}
        value={field.text}
        onChange={({ target }) => field.change(target.value)}
      />
      {field.problem && <ErrorText>{field.problem}</ErrorText>}
      {!isNumeric && (
        <p className={styles.hint} id={hintId}>
          {texts.caseMatters}
        </p>
      )}
    </div>
  )
}

/** A readable condition, or its code if the form cannot show it. */
export function describeCondition(text: string, texts: Messages['variables']['condition']): string {
  const condition = parseCondition(text)
  if (!condition) return text
  const nameOf = (path: string) =>
    path.endsWith('.size') ? texts.count({ name: readableName(path.slice(0, -5)) }) : readableName(path)
  return condition.clauses
    .map((clause) => {
      const comparison = `${nameOf(clause.path)} ${texts.comparisons[clause.comparison]}`
      if (!('value' in clause)) return comparison
      const { kind, text: value } = clause.value
      return `${comparison} ${kind === 'text' ? `“${value}”` : kind === 'boolean' ? texts.values[value] : value}`
    })
    .join(` ${texts[condition.join]} `)
}
