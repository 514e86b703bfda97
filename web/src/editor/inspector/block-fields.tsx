import { memo, useMemo, useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { changeDesign } from '../model/change-design.ts'
import { addSampleItem, FILE_PLACEHOLDER, setBlock, setColumnCount } from '../model/commands.ts'
import type { Block, Design } from '../model/document.ts'
import type { Editor } from '../model/editor.ts'
import { Control } from './control.tsx'
import { ColumnsControl } from './controls/columns.tsx'
import type { ControlProps } from './controls/control-props.ts'
import { ImageSource } from './controls/image-source.tsx'
import { SourceControl } from './controls/source.tsx'
import { TableControl } from './controls/table.tsx'
import { fallbackOf } from './fallbacks.ts'
import { labelOf } from './labels.ts'
import { type LayoutSchema, type Property, sharedProperties } from './schema.ts'

type FieldsProps = { editor: Editor; layoutSchema: LayoutSchema; design: Design; blocks: readonly Block[] }

/** The properties of the selected blocks, in groups. A change applies to all of them. */
export function BlockFields({ editor, layoutSchema, design, blocks }: FieldsProps) {
  const { canvas, inspector } = useTexts('editor')
  const last = blocks.at(-1)
  const types = blocks.map(({ type }) => type).join()
  const groups = useMemo(
    () => groupProperties(sharedProperties(layoutSchema, types.split(',') as Block['type'][])),
    [layoutSchema, types],
  )
  /** The alternative text from before a block's image was replaced. */
  const [oldAlt, setOldAlt] = useState<{ id: string | undefined; alt: unknown }>()
  if (!last) return null
  const patch = (changes: Readonly<Record<string, unknown>>, merge: string) => {
    if (merge === 'source' && 'alt' in last && last.alt) setOldAlt({ id: last.id, alt: last.alt })
    changeDesign(
      editor,
      (before) => {
        const after = blocks.reduce((next, { id = '' }) => setBlock(next, id, changes), before)
        const loop = last.type === 'table' && merge === 'mode' ? changes.rows : !last.each && changes.each
        return loop && typeof loop === 'object' && 'in' in loop
          ? addSampleItem(after, String(loop.in))
          : after
      },
      { merge: `${last.id}.${merge}` },
    )
  }
  return groups.map(({ group, properties: members }) => (
    <fieldset key={group}>
      <legend>
        {group === 'content' && blocks.length > 1
          ? canvas.several({ count: blocks.length })
          : inspector.groups[group]}
      </legend>
      {group === 'content' && blocks.length === 1 && (
        <Structure
          editor={editor}
          layoutSchema={layoutSchema}
          block={last}
          properties={members}
          onPatch={patch}
        />
      )}
      {members
        .filter(({ name }) => blocks.length > 1 || !isInStructure(last, name))
        .map((property) => (
          <MemoizedControl
            key={property.name}
            {...property}
            layoutSchema={layoutSchema}
            label={labelOf(inspector.properties, property.name)}
            value={(last as Record<string, unknown>)[property.name]}
            fallback={fallbackOf(layoutSchema, design, last, property.name)}
            isForPreviousImage={
              property.name === 'alt' && oldAlt?.id === last.id && 'alt' in last && last.alt === oldAlt?.alt
            }
            onEditText={
              property.name === 'html' && last.type === 'text'
                ? () => editor.setUiState({ blockToEdit: { id: last.id } })
                : undefined
            }
            isRich={property.name === 'text' && last.type === 'heading' ? (last.rich ?? false) : undefined}
            onChange={(value, isHtml) =>
              patch(
                { [property.name]: value, ...(isHtml !== undefined && { rich: isHtml || undefined }) },
                property.name,
              )
            }
          />
        ))}
    </fieldset>
  ))
}

/**
 * Does not rerender when another property changes. An outdated callback is harmless, because it only depends
 * on the block ids, and a different selection mounts a new control.
 */
const MemoizedControl = memo(Control, (before: ControlProps, after: ControlProps) =>
  Object.keys({ ...before, ...after }).every(
    (name) =>
      name.startsWith('on') || before[name as keyof ControlProps] === after[name as keyof ControlProps],
  ),
)

/** Whether a property is edited in a shared control, together with others that depend on it. */
const isInStructure = (block: Block, name: string) =>
  ((block.type === 'columns' || block.type === 'table') && name === 'columns') ||
  (block.type === 'table' && name === 'rows') ||
  (('filename' in block || block.type === 'image' || block.type === 'logo') &&
    (name === 'fileKey' || name === 'url'))

type StructureProps = Omit<FieldsProps, 'design' | 'blocks'> & {
  block: Block
  properties: readonly Property[]
  onPatch: (changes: Readonly<Record<string, unknown>>, merge: string) => void
}

function Structure({ editor, layoutSchema, block, properties, onPatch }: StructureProps) {
  const { inspector } = useTexts('editor')
  const url = properties.find(({ name }) => name === 'url')
  if (block.type === 'table')
    return (
      <TableControl layoutSchema={layoutSchema} block={block} properties={properties} onPatch={onPatch} />
    )
  if (block.type === 'columns') {
    const list = properties.find(({ name }) => name === 'columns')
    return (
      <ColumnsControl
        columns={block.columns}
        width={list?.schema.items?.properties?.width ?? {}}
        onCount={(count) => changeDesign(editor, (design) => setColumnCount(design, block.id ?? '', count))}
        onChange={(columns) => onPatch({ columns }, 'columns')}
      />
    )
  }
  if (!url || (block.type !== 'image' && block.type !== 'logo' && block.type !== 'file')) return null
  if (block.type !== 'file')
    return (
      <ImageSource
        label={labelOf(inspector.properties, 'thumbnail')}
        kind={block.type}
        source={block}
        url={url}
        alt={block.alt}
        onAlt={(alt) => onPatch({ alt }, 'alt')}
        onChange={(source) => onPatch({ ...source }, 'source')}
      />
    )
  return (
    <SourceControl
      label={labelOf(inspector.properties, 'fileKey')}
      kind="attachment"
      source={block}
      url={url}
      onChange={(source, file) =>
        onPatch(
          {
            ...source,
            ...(file && { filename: file.filename }),
            // The placeholder is only attached if its condition is met; a chosen file is always attached.
            ...(block.if === FILE_PLACEHOLDER.if && { if: undefined }),
          },
          'source',
        )
      }
    />
  )
}

const ORDER = ['content', 'border', 'spacing', 'background', 'condition', 'repeat'] as const
type Group = (typeof ORDER)[number]

const GROUPS: Readonly<Record<string, Group>> = {
  padding: 'spacing',
  background: 'background',
  border: 'border',
  if: 'condition',
  each: 'repeat',
  hideOn: 'repeat',
}

/** Groups the properties. Those without a group belong to the content. */
const groupProperties = (properties: readonly Property[]) =>
  ORDER.map((group) => ({
    group,
    properties: properties.filter(({ name }) => (GROUPS[name] ?? 'content') === group),
  })).filter(({ properties: members }) => members.length > 0)
