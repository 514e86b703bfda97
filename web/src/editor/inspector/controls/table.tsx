import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Options } from '../../../ui/field.tsx'
import { IconPlus } from '../../../ui/icons.ts'
import { changeRowMode, changeTableColumns, type RowMode, rowModeOf } from '../../model/commands.ts'
import type { Block } from '../../model/document.ts'
import { CellSuggestionContext, useSuggestionContext } from '../../text/suggestion-context.ts'
import { useItemSuggestions } from '../../workspace/use-suggestions.ts'
import { ListControl } from '../control.tsx'
import styles from '../controls.module.css'
import { IconButton } from '../icon-button.tsx'
import { labelOf } from '../labels.ts'
import places from '../places.module.css'
import { Row } from '../row.tsx'
import { type JsonSchema, type LayoutSchema, type Property, resolve } from '../schema.ts'
import { withKeys } from '../with-keys.ts'
import { LoopControl } from './loop.tsx'

type Table = Extract<Block, { type: 'table' }>
type TableProps = {
  layoutSchema: LayoutSchema
  block: Table
  properties: readonly Property[]
  onPatch: (patch: Partial<Table>, merge: string) => void
}

/** Edits a table's rows and columns together, because changing one changes the other. */
export function TableControl({ layoutSchema, block, properties, onPatch }: TableProps) {
  const { inspector } = useTexts('editor')
  const { rowModes } = inspector.lists
  const columns = properties.find(({ name }) => name === 'columns')
  const rows = properties.find(({ name }) => name === 'rows')
  const loop = rows?.schema.anyOf
    ?.map((schema) => resolve(layoutSchema, schema))
    .find(({ kind }) => kind === 'loop')
  const mode = rowModeOf(block)
  const { in: list, as } = Array.isArray(block.rows) ? {} : (block.rows ?? {})
  const suggestions = useSuggestionContext()
  const cellSuggestions = useItemSuggestions(
    JSON.stringify(list === undefined ? [] : [{ in: list, as }]),
    suggestions,
  )
  const firstList = suggestions.find(({ kind }) => kind === 'list')?.label
  return (
    <>
      <Row label={inspector.lists.rowMode} property="rows">
        {(control) => (
          <select
            {...control}
            className={styles.select}
            value={mode}
            onChange={(event) =>
              onPatch(changeRowMode(block, event.target.value as RowMode, firstList), 'mode')
            }
          >
            <Options values={Object.keys(rowModes) as RowMode[]} labelOf={(each) => rowModes[each]} />
          </select>
        )}
      </Row>
      {mode === 'loop' && loop && (
        <LoopControl
          layoutSchema={layoutSchema}
          name="rows"
          label={labelOf(inspector.properties, 'rows')}
          schema={loop}
          isRequired
          value={block.rows}
          fallback={undefined}
          onChange={(next) => onPatch({ rows: next } as Partial<Table>, 'rows')}
        />
      )}
      {columns && (
        <CellSuggestionContext value={cellSuggestions}>
          <ListControl
            {...columns}
            schema={mode === 'fixed' ? withoutCells(columns.schema) : columns.schema}
            layoutSchema={layoutSchema}
            label={labelOf(inspector.properties, 'columns')}
            value={block.columns}
            fallback={undefined}
            onChange={(next) => onPatch(changeTableColumns(block, next as Table['columns']), 'columns')}
          />
        </CellSuggestionContext>
      )}
      {Array.isArray(block.rows) && (
        <Cells
          rows={block.rows}
          width={block.columns.length}
          maxRows={rows?.schema.anyOf?.find(({ type }) => type === 'array')?.maxItems ?? 0}
          onChange={(next) => onPatch({ rows: next }, 'cells')}
        />
      )}
    </>
  )
}

/** Fixed rows have cells of their own. */
function withoutCells(schema: JsonSchema): JsonSchema {
  const { cell, ...properties } = schema.items?.properties ?? {}
  return { ...schema, items: { ...schema.items, properties } }
}

type CellsProps = { rows: string[][]; width: number; maxRows: number; onChange: (rows: string[][]) => void }

function Cells({ rows, width, maxRows, onChange }: CellsProps) {
  const { lists } = useTexts('editor').inspector
  return (
    <div className={places.group}>
      {withKeys(rows).map(({ item: row, index: y, key }) => (
        <div key={key} className={places.cells}>
          {withKeys(row).map(({ item: text, index: x, key: cell }) => (
            <input
              key={cell}
              className={styles.input}
              aria-label={lists.cell({ row: y + 1, column: x + 1 })}
              autoComplete="off"
              value={text}
              onChange={(event) => onChange(rows.with(y, row.with(x, event.target.value)))}
            />
          ))}
          <IconButton
            label={lists.remove({ name: lists.row({ number: y + 1 }) })}
            icon="cross"
            onClick={() => onChange(rows.toSpliced(y, 1))}
          />
        </div>
      ))}
      {rows.length >= maxRows ? (
        <span className={places.hint}>{lists.full({ maximum: maxRows })}</span>
      ) : (
        <Button
          size="small"
          icon={IconPlus}
          onClick={() => onChange([...rows, Array.from({ length: width }, () => '')])}
        >
          {lists.addRow}
        </Button>
      )}
    </div>
  )
}
