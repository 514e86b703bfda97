import { define, type Problem } from './define.ts'

const BODY_FIELDS =
  'Visual layouts have bodyDesign; text layouts, which are created with bodyType text, have body and attachments.'

/** Layouts, their languages and versions, presets and files. */
export const CONTENT_PROBLEMS = {
  'layout.not_found': define('layout not found', {
    next: { tool: 'list_email_templates', text: 'shows the layouts with their ids.' },
  }),
  'layout.used_by_steps': define<{ steps: number }>(
    '{steps, plural, one {{steps} workflow step still uses this layout; it will fail until it uses another layout} other {{steps} workflow steps still use this layout; they will fail until they use another layout}}',
    { fix: 'Change the steps to use another layout, or remove them from their workflows.' },
  ),
  'layout.gone': define('the layout no longer exists', {
    fix: 'Choose another layout in the step, or create the layout again.',
  }),
  'layout.too_large': define<{ maximum: number }>(
    'the layout and its languages together have more than {maximum} characters',
    { fix: 'Shorten the content, or split the layout in two.' },
  ),
  'layout.too_many_texts': define<{ maximum: number }>(
    'the designs of the layout and its languages together have more than {maximum} texts',
    { fix: 'Remove blocks or table rows, or split the layout in two.' },
  ),
  'layout.moved_on': define<{ version: number; expected: number }>(
    'the layout is at version {version}, not {expected}; read it again first',
  ),
  'draft.moved_on': define<{ editor: string }>('{editor} has changed this draft; read it again first'),
  'draft.gone': define('this draft was saved or discarded in the meantime', {
    fix: 'Read the layout again and start a new draft.',
  }),
  'draft.base_replaced': define('these changes are based on a version that was replaced in the meantime', {
    fix: 'Read the layout again and start a new draft.',
  }),
  'draft.own_proposal': define('you proposed these changes; someone else has to save them', {
    fix: 'Ask another member who can edit layouts to review and save them.',
  }),
  'draft.own_changes': define('some of these changes are yours, so someone else must save them', {
    fix: 'Ask another member who can edit layouts, and has not edited this draft, to review and save it.',
  }),
  'draft.open': define<{ editor: string; updatedAt: string }>(
    '{editor} has unsaved changes in the app from {updatedAt}; these were kept and are now based on an older version',
    { fix: 'No action is required. The editor can compare the draft with the saved version in the app.' },
  ),
  'draft.deleted': define<{ editor: string; updatedAt: string }>(
    '{editor} had unsaved changes in the app from {updatedAt}; these were deleted as well',
    { fix: 'Unsaved changes cannot be restored. Tell the editor that they were deleted.' },
  ),
  'layout.second_person': define(
    'this store requires a second person: propose the changes, and someone else saves them',
    { fix: 'Propose the draft in the layout editor, and ask another member of the store to save it.' },
  ),
  'layout.second_person_admin': define(
    'this store requires a second person for changes to layouts; this change cannot be proposed, so only an admin can make it',
    { fix: 'Ask an admin of the store.' },
  ),
  'layout.body_type_fixed': define<{ bodyType: string }>('cannot be changed; this layout is {bodyType}', {
    fix: 'Create a new layout with the other type.',
  }),
  'layout.field_of_other_type': define<{ bodyType: string }>(
    '{bodyType} layouts do not have this field; layouts with bodyType {bodyType, select, visual {text} other {visual}} do',
    {
      inApp: '{bodyType} layouts do not have this field',
      fix: `Omit the field. ${BODY_FIELDS}`,
      next: { tool: null, text: BODY_FIELDS },
    },
  ),
  'layout.html_is_body': define('unknown field; the HTML of a text layout belongs in body'),
  'layout.html_generated': define('is generated from bodyDesign', { fix: 'Send bodyDesign, and omit html.' }),
  'layout.unsubscribe_placeholder_missing': define(
    "must contain '{{ unsubscribe_link }}' or '{{ unsubscribe_url }}'",
  ),
  'translation.not_found': define('translation not found', {
    next: { tool: 'list_translations', text: "shows the layout's languages." },
  }),
  'translation.is_main': define<{ locale: string }>(
    '{locale} is the main language of this layout: change the layout itself',
    {
      next: { tool: 'update_email_template', text: "changes the content of the layout's main language." },
    },
  ),
  'translation.is_translation': define<{ locale: string }>(
    '{locale} is a translation of this layout: promote it',
    { next: { tool: 'promote_translation', text: 'makes it the main language.' } },
  ),
  'translation.text_unknown': define('no text has this key', {
    fix: "Read the language's texts again, and use their keys.",
  }),
  'translation.text_not_in_language': define('no text in this language has this key', {
    fix: "Read the language's texts again, and use their keys.",
  }),
  'translation.too_many': define<{ maximum: number }>(
    'a layout can have at most {maximum} languages besides its main one',
    {
      fix: 'Remove a language first.',
    },
  ),
  'translation.too_large_together': define<{ size: string }>(
    'the languages are larger than {size} together; read them individually',
  ),
  'translation.too_many_at_once': define('these languages together have too many texts to save at once', {
    fix: 'Save fewer languages at once.',
  }),
  'translation.file_too_large': define<{ maximum: number }>(
    'the file would have more than {maximum} characters, so it could not be imported again',
    { fix: 'Translate the layout in the app or through the API.' },
  ),
  'version.not_found': define('version not found', {
    next: { tool: 'list_versions', text: "shows the layout's versions." },
  }),
  'version.marks_invalid': define('must be fpm followed by 12 hexadecimal digits'),
  'version.gone': define<{ version: number }>('version {version} of the layout is no longer stored', {
    fix: 'Retry with the current version.',
  }),
  'preset.not_found': define('preset not found'),
  'preset.other_kind': define<{ kind: string; needed: string }>('this preset is a {kind}, not a {needed}', {
    fix: 'Use a preset of the required kind.',
  }),
  'preset.in_use': define<{ uses: readonly Problem[] }>('preset is used by {uses}', {
    fix: 'First remove the preset from the layouts named in the message.',
  }),
  'preset.name_taken': define<{ kind: string }>('a {kind} with this name already exists', {
    fix: 'Choose another name.',
  }),
  'file.not_found': define('file not found', {
    next: { tool: 'list_files', text: 'shows the files with their keys.' },
  }),
  'file.key_unknown': define('not found', {
    fix: 'Use the key of a file that exists in this store.',
    failure: 'attachment',
    next: { tool: 'list_files', text: 'shows the available keys.' },
  }),
  'file.not_readable': define<{ path: string }>('cannot read {path}', {
    fix: 'Check the path, and that Flowpost has permission to read the file.',
  }),
  'file.key_invalid': define('must be the key of an uploaded file'),
  'file.source_wrong': define('provide either fileKey or url', { fix: 'Set one of the two, not both.' }),
  'file.url_invalid': define('must start with https:// or Liquid'),
  'file.link_of_url': define('only applies to uploaded files', {
    fix: 'Omit the field, or provide a fileKey instead of a URL.',
  }),
  'file.in_use': define<{ uses: readonly Problem[] }>('file is used by {uses}', {
    fix: 'First remove the file from the layouts and presets named in the message.',
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

  'text.block': define<{ place: string }>('block {place}'),
  'text.design': define('design'),
  'text.at_position': define<{ reason: string; line: number; column: number }>(
    '{reason}, line {line}, column {column}',
  ),

  // What uses a record, for use in other problems.
  'use.brand': define("the store's brand"),
  'use.layout': define<{ name: string }>('layout "{name}"'),
  'use.preset': define<{ name: string }>('preset "{name}"'),
  'use.request': define<{ name: string }>('request "{name}"'),
}
