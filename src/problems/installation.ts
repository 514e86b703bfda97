import { define } from './define.ts'

const COPY_AGAIN = 'Copy the folder again, or export again.'

/** Settings, and moving, backing up and restoring an installation: what an operator sees on the command line. */
export const INSTALLATION_PROBLEMS = {
  'setting.unknown': define('unknown setting', {
    fix: 'Remove the setting or correct its name; the documentation lists all of them.',
  }),
  'setting.not_port': define('must be a port number'),
  'setting.not_address': define('must be an http or https address, without user, query or fragment'),
  'setting.not_ranges': define('must be a list of address ranges such as 127.0.0.0/8'),
  'setting.not_postgres': define('must start with postgres://'),
  'setting.not_key': define('must be 32 bytes in base64', {
    fix: 'Create a key with: openssl rand -base64 32',
  }),
  'setting.not_days': define('must be a number of days, at most 99999'),
  'setting.not_seconds': define('must be a number of seconds, at most 999'),
  'setting.required_with': define<{ other: string }>('required with {other}', {
    fix: 'Set both, or neither.',
  }),
  'setting.required_for_files': define('required with the other FLOWPOST_S3 settings', {
    fix: 'Set all of them, or none.',
  }),
  'setting.key_required': define('required with DATABASE_URL, the same for every process'),
  'setting.wrong_key': define('not the key that the stored secrets were sealed with', {
    fix: 'Set the key that was used before; older keys follow the current one, separated by commas.',
  }),
  'setting.key_missing': define(
    'required, because the stored secrets were not sealed with the key in the data folder',
    { fix: 'Set the key that was used before.' },
  ),
  'setting.port_in_use': define<{ host: string; port: number }>(
    '{port} is in use on {host}; stop the process that uses it, or set another PORT',
  ),
  'setting.port_not_permitted': define<{ port: number }>(
    'this user is not permitted to use {port}; set another PORT',
  ),
  'setting.host_not_here': define<{ host: string }>('{host} is not an address of this machine', {
    fix: 'Set HOST to an address of this machine, or to 0.0.0.0 for all.',
  }),
  'setting.cannot_listen': define<{ at: string; reason: string }>('cannot listen on {at}: {reason}', {
    fix: 'Set a port that is free and permitted.',
  }),
  'inbox.not_in_production': define('not allowed in production', {
    fix: 'Leave --test-inbox out, or unset NODE_ENV.',
  }),
  'inbox.loopback_only': define('only allowed while HOST is a loopback address'),

  'folder.not_created': define<{ folder: string; reason: string }>(
    'cannot make the folder {folder}: {reason}',
    { fix: 'Name a folder in which this user may create files.' },
  ),
  'folder.not_empty': define<{ folder: string; entry: string }>(
    '{folder} holds other things, such as {entry}: name an empty folder',
  ),

  'passphrase.required_to_export': define<{ sealed: number; accounts: number }>(
    'required (--passphrase-stdin), because there are {sealed} secrets, credentials and inputs of executions{accounts, plural, =0 {} other {, and {accounts} accounts}}',
  ),
  'passphrase.required_to_move': define(
    'required, because there are secrets, credentials and inputs of executions to move',
    { fix: 'Give a passphrase with --passphrase-stdin.' },
  ),
  'passphrase.required_to_import': define(
    'required (--passphrase-stdin), because the export holds secrets and credentials',
  ),
  'passphrase.wrong': define('is not the one that this export was sealed with', {
    fix: 'Enter the passphrase that the export was made with.',
  }),

  'export.not_found': define<{ folder: string }>('{folder} holds no export, or one that has not finished', {
    fix: 'Name the folder of an export, or run the export again until it finishes.',
  }),
  'export.folder_damaged': define<{ folder: string }>(
    '{folder} holds a damaged export: name an empty folder',
  ),
  'export.other_format': define<{ format: number; supported: number }>(
    'this export has the format {format}; this release reads the format {supported}',
    { fix: 'Import it with the release that wrote it, and upgrade afterwards.' },
  ),
  'export.other_release': define<{ schema: string; here: string }>(
    'this export comes from the database version {schema}, and this installation has {here}: move between equal releases, and upgrade before or after',
  ),
  'export.file_missing': define<{ file: string }>('{file} is missing', { fix: COPY_AGAIN }),
  'export.file_unreadable': define<{ file: string }>('{file} cannot be read', { fix: COPY_AGAIN }),
  'export.file_damaged': define<{ file: string }>('{file} is damaged', { fix: COPY_AGAIN }),
  'export.file_differs': define<{ file: string }>('{file} is damaged: it is not what was exported', {
    fix: COPY_AGAIN,
  }),
  'export.accounts_damaged': define('the accounts in this export are damaged; nothing was imported', {
    fix: COPY_AGAIN,
  }),
  'export.wrong_row_count': define<{ file: string; rows: number; expected: number }>(
    '{file} has {rows} rows instead of {expected}; nothing was imported',
    { fix: COPY_AGAIN },
  ),
  'export.row_unreadable': define<{ file: string }>(
    '{file} holds a row that cannot be read; nothing was imported',
    { fix: COPY_AGAIN },
  ),
  'export.row_columns': define<{ file: string }>(
    '{file} has a row with unexpected columns; nothing was imported',
    { fix: COPY_AGAIN },
  ),
  'export.row_of_other_store': define<{ file: string }>(
    '{file} holds a row of a store that is not in the manifest; nothing was imported',
    { fix: COPY_AGAIN },
  ),
  'export.row_refers_elsewhere': define<{ file: string }>(
    '{file} refers to a record that is not in its store; nothing was imported',
    { fix: COPY_AGAIN },
  ),
  'export.store_renamed': define<{ file: string }>(
    '{file} names a store differently from the manifest; nothing was imported',
    { fix: COPY_AGAIN },
  ),
  'import.taken_elsewhere': define<{ table: string }>(
    '{table}: something of the same name or id is here already, in another store',
    { fix: 'Import into an installation that does not have this store under another id.' },
  ),
  'import.store_differs': define<{ stores: readonly string[]; tables: readonly string[] }>(
    '{stores} is here already with other content ({tables}); nothing was changed',
    { fix: 'Import into another installation, or delete the store here first.' },
  ),
  'import.not_what_was_exported': define<{ tables: readonly string[] }>(
    'what has arrived is not what was exported ({tables}): was somebody already at work on it? Delete nothing at the old place',
  ),

  'backup.postgres': define('backup copies SQLite only: use pg_dump for this PostgreSQL database'),
  'backup.incomplete': define<{ folder: string; file: string }>(
    '{folder} holds no complete backup: {file} is missing or empty',
    { fix: 'Name the folder of a backup that has finished.' },
  ),
  'backup.folder_in_use': define<{ folder: string }>(
    '{folder} is in use as a data folder: stop the service that uses it first',
  ),
  'restore.postgres': define(
    'restore --from restores a backup of SQLite: load the dump with pg_restore, then run restore --loaded',
  ),
  'restore.folder_not_empty': define<{ folder: string; entry: string }>(
    '{folder} already holds {entry}: stop the service, move the old data folder away, and restore into an empty one',
  ),
  'restore.keys_differ': define<{ first: string; second: string }>(
    '{first} and {second} differ: remove the one that does not belong to the backup',
  ),
  'restore.server_running': define('a server is using this data folder: stop it first'),
  'restore.worker_running': define(
    'a worker is using this database: stop every server and worker, and try again in 10 seconds',
  ),
}
