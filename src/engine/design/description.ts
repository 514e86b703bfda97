import { z } from 'zod'
import { BLOCK_DEFAULTS, GLOBAL_DEFAULTS } from './defaults.ts'
import { BLOCK_EXAMPLES, DESIGN_EXAMPLE } from './description-examples.ts'
import { FORMAT_VERSION } from './design.ts'
import { type Block, DesignShape, MAX_BLOCKS, schemaNames } from './schema.ts'
import { commonShape } from './schema-blocks.ts'

const BLOCK_DESCRIPTIONS: Record<Block['type'], string> = {
  heading:
    'A title. The default size depends on the level. With rich: true, text is HTML: inline tags and links, no paragraphs or lists.',
  text: 'Rich text: p, br, inline tags, lists and links. Other tags are removed, but not their text.',
  image:
    'An image from an uploaded file or a URL: exactly one of fileKey and url. Fills the width unless width is set.',
  logo: 'Like image, smaller by default. Exactly one of fileKey and url.',
  button: 'A link that looks like a button. Its colour is the global buttonColor unless color is set.',
  divider: 'A horizontal line; width is a percentage.',
  spacer: 'Vertical space; height in pixels.',
  columns:
    'Two to four columns side by side; widths are percentages; columns without a width share the rest. They stack on phones.',
  section: 'A box around blocks, with its own background, border and rounded corners.',
  table:
    'A table. With rows { in, as }, one row per item of a list, and every column needs a cell. With literal rows, each row lists one string per column. Without rows, the cells form a single row.',
  social: 'Links to social networks, shown as icons or as text.',
  file: 'An attachment; the block itself is invisible. Exactly one of fileKey and url (https).',
  video: 'A thumbnail that links to the video. thumbnail holds exactly one of fileKey and url.',
  html: 'Raw HTML. Unclosed table elements are closed.',
  unsubscribe:
    'Another unsubscribe link; rarely needed, because the footer of a marketing email always has one. Invisible in a transactional layout.',
}

const CONSTRAINTS = [
  `At most ${MAX_BLOCKS} blocks in a design, nested ones, header and footer included.`,
  'Only section and columns hold blocks, at most two levels deep: a section in a column may hold no further section or columns.',
  'Unknown properties are refused. Omitted properties take the defaults shown.',
  'Block ids are unique within a design; a block without an id gets one.',
  'if is a bare Liquid condition and each.in a bare path, without {{ }} or {% %}: "variables.total > 10", "variables.items".',
  'each.as is a new name that the block uses ({{ item.title }}); variables, secrets, store, locale and forloop are reserved. When a block has both, if is evaluated for each item.',
  'Liquid is allowed in every text, html, alt, label, title, cell, value, filename, href and url. Each text must be valid Liquid on its own: a tag opened in one block cannot be closed in another.',
  'Colours are #rgb, #rrggbb, #rrggbbaa, a CSS colour name or transparent, never Liquid. Sizes are whole pixels without a unit.',
  'href starts with http://, https://, mailto:, tel:, # or Liquid; an image url with http://, https:// or Liquid; an attachment url with https:// or Liquid.',
  'fileKey is the key of a file uploaded to this store.',
  'header and footer are either { presetId } or { blocks }.',
  'In text blocks, HTML is reduced to p, br, strong, b, em, i, u, s, del, ins, sub, sup, small, span, mark, code, a, ul, ol and li. heading.text (unless rich is true), button.label and table cells are plain text.',
  'testVariables are the values that a preview uses for variables.',
]

const Definition = z.looseObject({
  properties: z.record(z.string(), z.unknown()),
  required: z.array(z.string()).default([]),
})
type Definition = z.infer<typeof Definition>

/** The names of definitions that are blocks or unions of blocks. */
const BLOCK_DEFINITIONS = /[Bb]lock$|^inner/

let description: object | undefined

/** A self-contained description of the design format. Cached, because it never changes. */
export function describeDesign(): object {
  description ??= buildDescription()
  return description
}

function buildDescription(): object {
  const schema = z.toJSONSchema(DesignShape, { io: 'input', metadata: schemaNames })
  const definitions = z.record(z.string(), z.unknown()).parse(schema.$defs)
  return {
    formatVersion: FORMAT_VERSION,
    shape:
      '{ blocks, global?, header?, footer?, testVariables? }; a $ref such as #/$defs/colour means the entry of values with that name',
    common: {
      description: 'Properties that every block may have.',
      properties: pickProperties(Definition.parse(definitions.spacer), isCommon),
    },
    blocks: Object.fromEntries(
      Object.keys(BLOCK_DESCRIPTIONS).map((type) => [
        type,
        describeBlock(type as Block['type'], Definition.parse(definitions[type])),
      ]),
    ),
    global: {
      properties: Definition.parse(schema.properties?.global).properties,
      defaults: GLOBAL_DEFAULTS,
      example: DESIGN_EXAMPLE.global,
    },
    values: Object.fromEntries(
      Object.entries(definitions).filter(
        ([name]) => !BLOCK_DEFINITIONS.test(name) && !(name in BLOCK_DESCRIPTIONS),
      ),
    ),
    constraints: CONSTRAINTS,
    example: DESIGN_EXAMPLE,
    schema,
  }
}

const isCommon = (property: string) => property in commonShape

function describeBlock(type: Block['type'], definition: Definition): object {
  return {
    description: BLOCK_DESCRIPTIONS[type],
    properties: pickProperties(definition, (property) => !isCommon(property)),
    required: definition.required,
    defaults: BLOCK_DEFAULTS[type],
    example: BLOCK_EXAMPLES[type],
  }
}

function pickProperties(
  { properties }: Definition,
  isIncluded: (property: string) => boolean,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties).filter(([property]) => isIncluded(property)))
}
