import { useId } from 'react'
import { useTexts } from '../../../texts/texts.ts'
import { autoColumnWidth, widthsFit } from '../../model/commands.ts'
import type { Block } from '../../model/document.ts'
import { NESTING } from '../../model/nesting.ts'
import { problemOf } from '../check.ts'
import places from '../places.module.css'
import { GroupRow, Side } from '../row.tsx'
import type { JsonSchema } from '../schema.ts'
import { useTyped } from '../use-typed.ts'
import { withKeys } from '../with-keys.ts'
import { NumberInput } from './number.tsx'

type Columns = Extract<Block, { type: 'columns' }>['columns']

type ColumnsProps = {
  columns: Columns
  /** The schema of a column's width. */
  width: JsonSchema
  onCount: (count: number) => void
  onChange: (columns: Columns) => void
}

/** The number of columns and their widths. */
export function ColumnsControl({ columns, width, onCount, onChange }: ColumnsProps) {
  const { lists, properties } = useTexts('editor').inspector
  const group = useId()
  const counts = Array.from(
    { length: NESTING.maxColumns - NESTING.minColumns + 1 },
    (_, at) => NESTING.minColumns + at,
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
        {withKeys(columns).map(({ at, key }) => (
          <Width key={key} columns={columns} at={at} schema={width} onChange={onChange} />
        ))}
      </fieldset>
    </>
  )
}

type WidthProps = { columns: Columns; at: number; schema: JsonSchema; onChange: (columns: Columns) => void }

function Width({ columns, at, schema, onChange }: WidthProps) {
  const { problems, lists } = useTexts('editor').inspector
  const withWidth = (width: unknown) =>
    columns.map(({ width: before, ...column }, each) => {
      const next = each === at ? (width as number | undefined) : before
      return { ...column, ...(next !== undefined && { width: next }) }
    })
  const typed = useTyped<unknown>({
    value: columns[at]?.width,
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
    <Side label={lists.columnShare({ number: at + 1 })} problem={typed.problem}>
      {(control) => (
        <NumberInput
          typed={typed}
          schema={schema}
          fallback={autoColumnWidth(columns)}
          control={control}
          label={lists.columnWidth({ number: at + 1 })}
        />
      )}
    </Side>
  )
}
