import { z } from 'zod'
import { asMessage } from '../../problems/problem-of.ts'
import { columnWidths } from './column-widths.ts'
import { commonShape, LEAVES } from './schema-blocks.ts'
import { Color, FontStack, pixels, VALUE_NAMES } from './schema-values.ts'

export const FORMAT_VERSION = 1
export const MAX_BLOCKS = 200

/** Discriminated by type, so errors have the exact path within the matching schema. */
const blockUnion = <Option extends z.core.$ZodTypeDiscriminable>(options: Option[]) =>
  z.discriminatedUnion('type', options as [Option, ...Option[]])

const leaves = Object.values(LEAVES)
const LeafBlock = blockUnion(leaves)

function createSectionSchema<Child extends z.ZodType>(child: Child) {
  return z.strictObject({
    ...commonShape,
    type: z.literal('section'),
    blocks: z.array(child).max(MAX_BLOCKS),
    border: z
      .strictObject({
        width: pixels(1, 20).optional(),
        style: z.enum(['solid', 'dashed', 'dotted']).optional(),
        color: Color.optional(),
      })
      .optional(),
    radius: pixels(0, 100).optional(),
  })
}

function createColumnsSchema<Child extends z.ZodType>(child: Child) {
  const Column = z.strictObject({
    width: z.int().min(5).max(95).optional(),
    blocks: z.array(child).max(MAX_BLOCKS),
  })
  return z
    .strictObject({
      ...commonShape,
      type: z.literal('columns'),
      columns: z.array(Column).min(2).max(4),
      gap: pixels(0, 100).optional(),
      verticalAlign: z.enum(['top', 'middle', 'bottom']).optional(),
      stackOnMobile: z.boolean().optional(),
    })
    .refine(({ columns }) => columnWidths(columns).every((width) => width >= 5), {
      path: ['columns'],
      error: asMessage('design.column_widths_invalid'),
    })
}

const InnerSection = createSectionSchema(LeafBlock)
const InnerColumns = createColumnsSchema(LeafBlock)
const InnerBlock = blockUnion([...leaves, InnerColumns, InnerSection])
const OuterSection = createSectionSchema(InnerBlock)
const OuterColumns = createColumnsSchema(InnerBlock)
const OuterBlock = blockUnion([...leaves, OuterColumns, OuterSection])

const colors = {
  background: Color.optional(),
  contentBackground: Color.optional(),
  textColor: Color.optional(),
  linkColor: Color.optional(),
  buttonColor: Color.optional(),
}

export const GlobalStyle = z.strictObject({
  width: pixels(480, 800).optional(),
  font: FontStack.optional(),
  ...colors,
  dark: z.strictObject({ ...colors, buttonTextColor: Color.optional() }).optional(),
})

const Frame = z
  .strictObject({
    presetId: z.string().min(1).max(64).optional(),
    blocks: z.array(OuterBlock).max(MAX_BLOCKS).optional(),
  })
  .refine(({ presetId, blocks }) => (presetId === undefined) !== (blocks === undefined), {
    path: ['presetId'],
    error: asMessage('design.frame_source_wrong'),
  })

export const DesignShape = z.strictObject({
  formatVersion: z.literal(FORMAT_VERSION).optional(),
  blocks: z.array(OuterBlock).max(MAX_BLOCKS),
  global: GlobalStyle.optional(),
  header: Frame.optional(),
  footer: Frame.optional(),
  testVariables: z.record(z.string(), z.unknown()).optional(),
})

/** The names of shared schemas, which the served JSON Schema references instead of repeating. */
export const schemaNames = z.registry<{ id: string; description?: string }>()
for (const [type, schema] of Object.entries(LEAVES)) schemaNames.add(schema, { id: type })
for (const { schema, ...name } of VALUE_NAMES) schemaNames.add(schema, name)
schemaNames.add(OuterColumns, { id: 'columns' })
schemaNames.add(OuterSection, { id: 'section' })
schemaNames.add(InnerColumns, { id: 'innerColumns' })
schemaNames.add(InnerSection, { id: 'innerSection' })
schemaNames.add(LeafBlock, { id: 'leafBlock' })
schemaNames.add(InnerBlock, { id: 'innerBlock' })
schemaNames.add(OuterBlock, { id: 'block' })

export type Block = z.infer<typeof OuterBlock>
export type LeafBlock = z.infer<typeof LeafBlock>
export type BlockOf<Type extends Block['type']> = Extract<Block, { type: Type }>
export type Frame = z.infer<typeof Frame>
