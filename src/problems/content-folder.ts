import { define } from './define.ts'

/** Content as code: the folder that pull, push, diff and check use, and the server they call. */
export const CONTENT_FOLDER_PROBLEMS = {
  'content.no_key': define('required: set it, or pass the key on standard input with --key-stdin', {
    fix: 'Create a key under Developer in the app, or with flowpost key create; push requires a write key.',
  }),
  'content.unreachable': define<{ url: string; reason: string }>(
    '{url} could not be reached ({reason}); check --url and whether the service is running',
  ),
  'content.answered': define<{ status: number }>(
    'the server responded with status {status}, but not as Flowpost does; check that --url is the address of the service, without a path',
  ),
  'content.refused_by_server': define<{ message: string }>('the server says: {message}'),
  'content.other_store': define(
    'none of its layouts is in the store of this API key; check the key, or replace the folder with --force',
  ),
  'content.no_layouts': define('contains no layouts; check the folder, or pull first', {
    fix: 'Check --dir, or pull first.',
  }),
  'content.is_link': define('is a symbolic link; only files and folders are read'),
  'content.name_invalid': define('must be a name of letters, digits, dots, hyphens and underscores'),
  'content.too_large': define<{ size: string }>('is larger than {size}', {
    fix: 'Push the change in smaller steps: only what has changed is sent.',
  }),
  'content.id_differs': define<{ id: string }>('belongs to {id}, but is in the folder of another layout', {
    fix: 'Remove id from the file: the folder name is the id.',
  }),
  'content.unknown_layout': define('the server has no such layout', {
    fix: 'Delete the folder. For a new layout, use a name that does not start with lay_, and push with --create.',
  }),
  'content.is_new': define('not on the server yet; push with --create to create it', {
    fix: "The folder is then renamed to the new layout's id. Commit the renamed folder.",
  }),
  'content.changed_on_server': define('changed on the server; pull first, or overwrite it with --force'),
  'content.changed_on_both': define(
    'changed here and on the server; undo one of the changes, or overwrite yours with --force',
  ),
  'content.differs': define<{ layouts: number }>(
    '{layouts, plural, one {# layout differs} other {# layouts differ}} from the server',
    { fix: 'Pull or push.' },
  ),
  'content.several': define<{ problems: readonly string[]; count: number }>(
    '{count} problems, and nothing was changed',
  ),
  'content.partly_pushed': define<{ problems: readonly string[]; count: number }>(
    '{count, plural, one {# layout was} other {# layouts were}} not pushed; the others were',
  ),
  'content.finding': define<{ path: string; message: string }>('{path}: {message}'),
  'content.snapshot_differs': define<{ line: number }>(
    'the email differs from this snapshot, starting at line {line}; if this is intended, update the snapshot with --update',
  ),
  'content.snapshot_missing': define('there is no snapshot of this email; save it with --update'),
  'content.snapshot_stale': define('this email no longer exists; --update deletes its snapshot'),
  'content.check_failed': define<{ problems: readonly string[]; count: number }>(
    '{count, plural, one {# problem} other {# problems}} found',
    {
      fix: 'Fix the problems listed above. If an email is meant to differ from its snapshot, update the snapshot with --update.',
    },
  ),
}
