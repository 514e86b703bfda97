import { useId } from 'react'
import { useTexts } from '../../../texts/texts.ts'
import { autoColumnWidth, widthsFit } from '../../model/commands.ts'
import type { Block } from '../../model/document.ts'
import { NESTING } from '../../model/nesting.ts'
import { problemOf } from '../check.ts'
import places from '../places.module.css'
import { GroupRow, Side } from '../row.tsx'
import type { JsonSchema } from '../schema.ts'
import { useTextInput } from '../use-text-input.ts'
import { withKeys } from '../with-keys.ts'
import { NumberInput } from './number.tsx'

type Columns = Extract<Block, { type: 'columns' }>['columns']

type ColumnsProps = {
  columns: Columns
  width: JsonSchema
  onCount: (count: number) => void
  onChange: (columns: Columns) => void
}

export function ColumnsControl({ columns, width, onCount, onChange }: ColumnsProps) {
  const { lists, properties } = useTexts('editor').inspector
  const group = useId()
  const counts = Array.from(
    { length: NESTING.maxColumns - NESTING.minColumns + 1 },
    (_, index) => NESTING.minColumns + index,
  )
  return (
    <>
      <GroupRow label={lists.count} property="columns">
        {counts.map((count) => (
          <label key={count}>
            <input
              type="radio"
              name={group}
              checked={count === columns.length}
              onChange={() => onCount(count)}
            />
            {count}
          </label>
        ))}
      </GroupRow>
      <fieldset className={places.sides} aria-label={properties.width}>
        {withKeys(columns).map(({ index, key }) => (
          <Width key={key} columns={columns} index={index} schema={width} onChange={onChange} />
        ))}
      </fieldset>
    </>
  )
}

type WidthProps = Pick<ColumnsProps, 'columns' | 'onChange'> & { index: number; schema: JsonSchema }

function Width({ columns, index, schema, onChange }: WidthProps) {
  const { problems, lists } = useTexts('editor').inspector
  const withWidth = (width: unknown) =>
    columns.map(({ width: before, ...column }, each) => {
      const next = each === index ? (width as number | undefined) : before
      return { ...column, ...(next !== undefined && { width: next }) }
    })
  const field = useTextInput<unknown>({
    value: columns[index]?.width,
    write: (width) => (width === undefined ? '' : String(width)),
    read: (text) => {
      const width = text.trim() === '' ? undefined : Number(text)
      const problem = width === undefined ? null : problemOf(schema, width, problems)
      if (problem) return { problem }
      return widthsFit(withWidth(width)) ? { value: width } : { problem: problems.widths }
    },
    onChange: (width) => onChange(withWidth(width)),
  })
  return (
    <Side label={lists.columnShare({ number: index + 1 })} problem={field.problem}>
      {(control) => (
        <NumberInput
          field={field}
          schema={schema}
          fallback={autoColumnWidth(columns)}
          control={control}
          label={lists.columnWidth({ number: index + 1 })}
        />
      )}
    </Side>
  )
}
