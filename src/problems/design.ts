import { define } from './define.ts'

/** Problems with the design of a visual layout. */
export const DESIGN_PROBLEMS = {
  'design.colour_invalid': define(
    'must be a colour: #rgb, #rrggbb, #rrggbbaa, a CSS colour name or transparent',
  ),
  'brand.colour_invalid': define('must be a colour such as #1a56db'),
  'brand.logo_url_invalid': define('must be an address that starts with https://'),
  'brand.two_logos': define('provide either logoFileKey or logoUrl', {
    fix: 'Set one of the two, not both.',
  }),
  'design.font_invalid': define('must be font names separated by commas'),
  'design.link_invalid': define('must start with http://, https://, mailto:, tel:, # or Liquid'),
  'design.image_url_invalid': define('must start with http://, https:// or Liquid'),
  'design.condition_invalid': define("must be a bare condition, without '{{ }}' or '{% %}'", {
    fix: 'Write the condition alone, such as variables.total > 10.',
  }),
  'design.path_invalid': define("must be a bare path, without '{{ }}' or '{% %}'", {
    fix: 'Write the path alone, such as variables.items.',
  }),
  'design.loop_name_invalid': define('must be a name made of letters, digits and _'),
  'design.loop_name_reserved': define('is a reserved name', { fix: 'Choose another name for the items.' }),
  'design.block_id_invalid': define('must be 1 to 64 letters, digits, - and _'),
  'design.block_id_repeated': define('is used twice', {
    fix: 'Give each block its own id, or omit the ids.',
  }),
  'design.too_many_blocks': define<{ maximum: number }>(
    'must have at most {maximum} blocks, nested ones included',
  ),
  'design.rows_invalid': define("must be '{ in, as }' or a list of rows, each a list of strings"),
  'design.row_length_wrong': define('must have one cell per column'),
  'design.column_widths_invalid': define(
    'widths must leave at least 5 percent for each column and add up to at most 100',
  ),
  'design.frame_source_wrong': define('provide either presetId or blocks'),
}
