import { define } from './define.ts'

const failure = 'content'

/** Liquid errors, on saving or rendering. Most have a line and a column in their data. */
export const LIQUID_PROBLEMS = {
  'liquid.tag_not_closed': define<{ tag: string }>('tag "{tag}" is not closed', {
    failure,
    fix: 'Add the closing tag or the missing %}.',
  }),
  'liquid.bracket_not_closed': define<{ open: string; close: string }>(
    '"{open}" is not closed with "{close}"',
    { failure },
  ),
  'liquid.tag_not_opened': define<{ tag: string }>('tag "{tag}" has no opening tag', { failure }),
  'liquid.tag_unknown': define<{ tag: string }>('tag "{tag}" does not exist', {
    failure,
    fix: 'Correct the name; the layout schema lists the tags.',
  }),
  'liquid.tag_invalid': define<{ tag: string }>('tag "{tag}" has invalid syntax', { failure }),
  'liquid.tag_name_expected': define('a tag name is expected', { failure }),
  'liquid.tag_too_long': define<{ maximum: number }>('a tag is longer than {maximum} characters', {
    failure,
  }),
  'liquid.cycle_without_values': define('tag "cycle" needs values', { failure }),
  'liquid.jump_outside_loop': define<{ tag: string }>('tag "{tag}" is only allowed in a loop', { failure }),
  'liquid.filter_unknown': define<{ filter: string }>('filter "{filter}" does not exist', {
    failure,
    fix: 'Correct the name; the layout schema lists the filters.',
  }),
  'liquid.currency_invalid': define('filter "money" needs a currency, such as EUR', { failure }),
  'liquid.value_expected': define('a value is expected', { failure }),
  'liquid.operator_expected': define(
    'after a value, only "|" with a filter or one of ==, !=, >, <, >=, <=, contains, and, or can follow',
    { failure },
  ),
  'liquid.unexpected_text': define<{ text: string }>('unexpected "{text}"', { failure }),
  'liquid.name_computed': define('a variable name cannot be computed', { failure }),
  'liquid.secrets_assigned': define('"secrets" cannot be assigned', { failure }),
  'liquid.secret_not_named': define('a secret must be written as secrets.NAME', { failure }),
  'liquid.secret_name_invalid': define<{ name: string }>('secrets.{name} is not a valid secret name', {
    failure,
    fix: 'Name secrets with capital letters, digits and underscores.',
  }),
  'liquid.secret_not_output': define<{ name: string }>(
    "secrets.{name} can only be output as '{{' secrets.{name} '}}'",
    { failure },
  ),
  'liquid.secret_filtered': define<{ name: string; filter: string }>(
    'the filter "{filter}" cannot be used with secrets.{name}',
    { failure, fix: 'Remove the filter; only default can be used with a secret.' },
  ),
  'liquid.division_by_zero': define('division by zero', {
    failure,
    fix: 'Test the divisor with an if tag before dividing.',
  }),
  'liquid.too_long': define<{ maximum: number }>('the template is longer than {maximum} characters', {
    failure,
  }),
  'liquid.too_many_tags': define<{ maximum: number }>('the template has more than {maximum} tags', {
    failure,
  }),
  'liquid.tags_too_deep': define<{ maximum: number }>('tags are nested more than {maximum} deep', {
    failure,
  }),
  'liquid.too_slow': define('the template took too long to render', {
    failure,
    fix: 'Use fewer or shorter loops. If the template is simple, the machine was busy: try again.',
  }),
  'liquid.too_much_memory': define('the template used too much memory', { failure }),
  'liquid.too_deep': define('the template is nested too deeply', { failure }),
  'liquid.result_too_large': define('the result is larger than 5 MB', { failure }),
  'liquid.host_value_empty': define('a value in the host is empty', { failure }),
  'liquid.host_value_misplaced': define(
    'a value after a host name must continue its last label or be a port',
    { failure },
  ),
  'liquid.attachments_not_list': define('must render to a list', { failure }),
  'liquid.not_rendered': define('the template could not be rendered', { failure }),
  /** The Liquid library's own message. */
  'liquid.other': define<{ message: string }>('{message}', { failure }),
}
