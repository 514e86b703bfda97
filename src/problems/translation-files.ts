import { define, type Problem } from './define.ts'

/** Messages about a file start with the line number. */
const inFile = <D extends object = Record<never, never>>(text: string) =>
  define<D & { line: number }>(`line {line}: ${text}`)

/** Files that translators send back, XLIFF or CSV. */
export const TRANSLATION_FILE_PROBLEMS = {
  'translation_file.text_refused': inFile<{ key: string; cause: Problem }>('{key}: {cause}'),
  'translation_file.text_repeated': inFile<{ key: string }>('the text {key} appears twice'),
  'translation_file.too_many_texts': inFile<{ maximum: number }>('more than {maximum} texts'),

  'translation_file.columns_unnamed': inFile('the first line must name the columns, including key'),
  'translation_file.column_missing': inFile<{ name: string }>('the column {name} is missing'),
  'translation_file.cell_count_wrong': inFile<{ cells: number; columns: number }>(
    'has {cells} cells instead of {columns}',
  ),
  'translation_file.too_many_cells': inFile<{ maximum: number }>('more than {maximum} cells'),
  'translation_file.quote_not_closed': inFile('a quote is not closed'),
  'translation_file.text_after_quote': inFile('text after a closing quote'),
  'translation_file.quote_inside_cell': inFile('a quote inside an unquoted cell'),

  'translation_file.not_xliff': inFile('this is not XLIFF 2'),
  'translation_file.version_unsupported': inFile<{ version: string }>(
    'XLIFF {version} is not supported; use 2.0 or 2.1',
  ),
  'translation_file.other_language': inFile<{ attribute: string; found: string; expected: string }>(
    '{attribute} is {found}, not {expected}',
  ),
  'translation_file.language_missing': inFile<{ attribute: string; expected: string }>(
    '{attribute} is missing; it must be {expected}',
  ),
  'translation_file.other_layout': inFile('this file belongs to another layout'),
  'translation_file.unit_without_id': inFile('unit has no id'),
  'translation_file.unit_without_segment': inFile('unit has no segment'),
  'translation_file.source_missing': inFile<{ element: string }>('{element} has no source'),
  'translation_file.attribute_missing': inFile<{ element: string; attribute: string }>(
    '{element} has no {attribute}',
  ),
  'translation_file.original_missing': inFile<{ id: string }>('there is no original data {id}'),
  'translation_file.element_unknown': inFile<{ element: string }>('{element} is not supported inside a text'),
  'translation_file.code_point_invalid': inFile('cp has no valid hex value'),

  'translation_file.not_utf8': inFile<{ encoding: string }>('must be UTF-8, not {encoding}'),
  'translation_file.element_not_closed': inFile<{ element: string }>('{element} is not closed'),
  'translation_file.comment_not_closed': inFile('a comment is not closed'),
  'translation_file.cdata_not_closed': inFile('CDATA is not closed'),
  'translation_file.declaration_not_closed': inFile('the XML declaration is not closed'),
  'translation_file.value_not_closed': inFile<{ name: string }>('the value of {name} is not closed'),
  'translation_file.closed_by_other': inFile<{ element: string; closing: string }>(
    '{element} is closed by {closing}',
  ),
  'translation_file.after_end': inFile('nothing may follow the last element'),
  'translation_file.name_expected': inFile('expected a name'),
  'translation_file.space_expected': inFile('expected a space'),
  'translation_file.element_expected': inFile('expected an element'),
  'translation_file.bracket_expected': inFile('expected >'),
  'translation_file.character_not_allowed': inFile('a character that XML does not allow'),
  'translation_file.entity_unknown': inFile<{ entity: string }>(
    '{entity} is not a known entity; write & as &amp;',
  ),
  'translation_file.attribute_repeated': inFile<{ name: string }>('{name} appears twice'),
  'translation_file.too_many_attributes': inFile<{ maximum: number }>('more than {maximum} attributes'),
  'translation_file.value_missing': inFile<{ name: string }>('{name} has no value'),
  'translation_file.value_unquoted': inFile<{ name: string }>('the value of {name} needs quotes'),
  'translation_file.value_with_bracket': inFile<{ name: string }>('the value of {name} must not contain <'),
  'translation_file.too_deep': inFile('nested too deeply'),
  'translation_file.too_many_elements': inFile<{ maximum: number }>('more than {maximum} elements'),
  'translation_file.prefix_unknown': inFile<{ prefix: string }>('the prefix {prefix} is not declared'),
  'translation_file.declaration_inside': inFile(
    'declarations and processing instructions are not allowed here',
  ),
  'translation_file.document_type': inFile('a document type is not allowed'),
  'translation_file.instruction': inFile('processing instructions are not allowed here'),
}
