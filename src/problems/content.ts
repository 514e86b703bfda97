import { define, type Problem } from './define.ts'

/** Layouts, their languages and versions, presets and files. */
export const CONTENT_PROBLEMS = {
  'layout.not_found': define('layout not found', {
    next: { tool: 'list_email_templates', text: 'shows the layouts with their ids.' },
  }),
  'layout.used_by_steps': define<{ steps: number }>(
    '{steps, plural, one {{steps} workflow step still uses this layout; it fails until it uses another one} other {{steps} workflow steps still use this layout; they fail until they use another one}}',
    { fix: 'Change the steps to use another layout, or remove them from their workflows.' },
  ),
  'layout.gone': define('the layout does not exist any more', {
    fix: 'Choose another layout in the step, or create the layout again.',
  }),
  'layout.too_large': define<{ maximum: number }>(
    'the layout and its languages have more than {maximum} characters together',
    { fix: 'Shorten the texts, or split the layout in two.' },
  ),
  'layout.moved_on': define<{ version: number; expected: number }>(
    'the layout is at version {version}, not {expected}; read it again first',
  ),
  'layout.body_type_fixed': define<{ bodyType: string }>('cannot be changed; this layout is {bodyType}', {
    fix: 'Create a new layout of the other type.',
  }),
  'layout.field_of_other_type': define<{ bodyType: string }>('a {bodyType} layout has none', {
    fix: 'Leave the field out.',
  }),
  'layout.html_is_body': define('unknown field; the HTML of a text layout is body'),
  'layout.html_generated': define('is made from bodyDesign', { fix: 'Send bodyDesign, and leave html out.' }),
  'layout.unsubscribe_placeholder_missing': define(
    "must contain '{{ unsubscribe_link }}' or '{{ unsubscribe_url }}'",
  ),
  'translation.not_found': define('translation not found', {
    next: { tool: 'list_translations', text: 'shows the languages of the layout.' },
  }),
  'translation.is_main': define<{ locale: string }>(
    '{locale} is the main language of this layout: change the layout itself',
    {
      next: { tool: 'update_email_template', text: "changes the texts of the layout's main language." },
    },
  ),
  'translation.is_translation': define<{ locale: string }>(
    '{locale} is a translation of this layout: promote it',
  ),
  'translation.text_unknown': define('there is no such text', {
    fix: 'Read the texts of the language again, and use their keys.',
  }),
  'translation.text_not_in_language': define('there is no such text in this language', {
    fix: 'Read the texts of the language again, and use their keys.',
  }),
  'translation.too_many': define<{ maximum: number }>('at most {maximum} languages per layout', {
    fix: 'Remove a language first.',
  }),
  'translation.file_too_large': define<{ maximum: number }>(
    'the file would have more than {maximum} characters, so it could not be imported again',
    { fix: 'Translate the layout in the app or over the API.' },
  ),
  'version.not_found': define('version not found', {
    next: { tool: 'list_versions', text: 'shows the versions of the layout.' },
  }),
  'version.marks_invalid': define('must be fpm and 12 hexadecimal digits'),
  'version.gone': define<{ version: number }>('version {version} of the layout is not kept any more', {
    fix: 'Retry with the current version.',
  }),
  'preset.not_found': define('preset not found'),
  'preset.other_kind': define<{ kind: string; needed: string }>('this preset is a {kind}, not a {needed}', {
    fix: 'Use a preset of the kind that is needed.',
  }),
  'preset.in_use': define<{ uses: readonly Problem[] }>('preset is used by {uses}', {
    fix: 'Remove the preset from the layouts that are named first.',
  }),
  'preset.name_taken': define<{ kind: string }>('there is a {kind} of this name already', {
    fix: 'Choose another name.',
  }),
  'file.not_found': define('file not found', {
    next: { tool: 'list_files', text: 'shows the files with their keys.' },
  }),
  'file.key_unknown': define('not found', {
    fix: 'Use the key of a file that exists in this store.',
    failure: 'attachment',
    next: { tool: 'list_files', text: 'shows the keys that there are.' },
  }),
  'file.not_readable': define<{ path: string }>('cannot read {path}', {
    fix: 'Check the path, and that Flowpost may read the file.',
  }),
  'file.key_invalid': define('must be the key of an uploaded file'),
  'file.source_wrong': define('give either fileKey or url'),
  'file.url_invalid': define('must start with https:// or Liquid'),
  'file.link_of_url': define('is for uploaded files only', {
    fix: 'Leave the field out, or give a fileKey instead of a URL.',
  }),
  'file.kind_missing': define('must name at least one kind'),
  'file.in_use': define<{ uses: readonly Problem[] }>('file is used by {uses}', {
    fix: 'Remove the file from them first.',
  }),
  'file.not_an_image': define<{ filename: string }>(
    '{filename} is not a PNG, JPEG, GIF, WebP or AVIF image',
    {
      fix: 'Convert the image, or upload the file as an attachment.',
    },
  ),
  'file.quota_reached': define<{ size: string }>(
    "this store's files have reached the limit of {size}; delete some first",
  ),

  'text.at_position': define<{ reason: string; line: number; column: number }>(
    '{reason}, line {line}, column {column}',
  ),

  // How other problems name what uses a record.
  'use.layout': define<{ name: string }>('layout "{name}"'),
  'use.preset': define<{ name: string }>('preset "{name}"'),
  'use.request': define<{ name: string }>('request "{name}"'),
}
