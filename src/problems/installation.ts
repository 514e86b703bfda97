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
  'setting.wrong_key': define('not the key that encrypted the stored secrets', {
    fix: 'Set the previous key; list older keys after the current one, separated by commas.',
  }),
  'setting.key_missing': define(
    'required, because the stored secrets were not encrypted with the key in the data folder',
    { fix: 'Put the previous master.key back, or set the key that it contained.' },
  ),
  'setting.key_file_missing': define(
    'required, because the data folder contains encrypted secrets but no master.key; put that file back, or set the key that it contained',
    { fix: 'A backup made with --with-master-key contains the file.' },
  ),
  'setting.database_missing': define<{ folder: string }>(
    '{folder} contains no database: check the folder, or restore a backup first',
    { fix: 'Set the data folder of the installation. A new one begins with serve or store create.' },
  ),
  'setting.database_empty': define('the database is empty: check the address, or restore a backup first', {
    fix: 'Set the database of the installation. A new one begins with serve or store create.',
  }),
  'setting.port_in_use': define<{ host: string; port: number }>(
    '{port} is in use on {host}; stop the process that uses it, or set another port',
  ),
  'setting.port_not_permitted': define<{ port: number }>(
    'this user is not permitted to use {port}; set another port',
  ),
  'setting.host_not_here': define<{ host: string }>('{host} is not an address of this machine', {
    fix: 'Set HOST to an address of this machine, or to 0.0.0.0 for all.',
  }),
  'inbox.not_in_production': define('not allowed in production', {
    fix: 'Omit --test-inbox, or unset NODE_ENV.',
  }),
  'inbox.loopback_only': define('only allowed while HOST is a loopback address'),

  'folder.not_created': define<{ folder: string; reason: string }>(
    'cannot create the folder {folder}: {reason}',
    { fix: 'Choose a folder that this user can write to.' },
  ),
  'folder.not_empty': define<{ folder: string; entry: string }>(
    '{folder} is not empty: it contains {entry}; choose an empty folder',
  ),

  'passphrase.required_to_export': define<{ sealed: number; accounts: number }>(
    'required (--passphrase-stdin), because the export contains {sealed} secrets, credentials and execution inputs{accounts, plural, =0 {} one {, and {accounts} account} other {, and {accounts} accounts}}',
  ),
  'passphrase.required_to_move': define(
    'required, because the export contains secrets, credentials and execution inputs',
    { fix: 'Pass the passphrase with --passphrase-stdin.' },
  ),
  'passphrase.required_to_import': define(
    'required (--passphrase-stdin), because the export contains secrets and credentials',
  ),
  'passphrase.wrong': define('not the passphrase that this export was encrypted with', {
    fix: 'Enter the passphrase that was used for the export.',
  }),

  'export.not_found': define<{ folder: string }>('{folder} contains no export, or an unfinished one', {
    fix: 'Choose the folder of a finished export, or run the export again.',
  }),
  'export.folder_damaged': define<{ folder: string }>(
    '{folder} contains a damaged export: choose an empty folder',
  ),
  'export.other_format': define<{ format: number; supported: number }>(
    'this export has format {format}, but this release reads format {supported}',
    { fix: 'Import it with the release that wrote it, and upgrade afterwards.' },
  ),
  'export.other_release': define<{ schema: string; here: string }>(
    'this export has database version {schema}, but this installation has {here}: export and import with the same release, and upgrade before or after',
  ),
  'export.file_missing': define<{ file: string }>('{file} is missing', { fix: COPY_AGAIN }),
  'export.file_unreadable': define<{ file: string }>('{file} cannot be read', { fix: COPY_AGAIN }),
  'export.file_damaged': define<{ file: string }>('{file} is damaged', { fix: COPY_AGAIN }),
  'export.file_differs': define<{ file: string }>('{file} is damaged: it differs from what was exported', {
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
    '{file} contains a row that cannot be read; nothing was imported',
    { fix: COPY_AGAIN },
  ),
  'export.row_columns': define<{ file: string }>(
    '{file} has a row with unexpected columns; nothing was imported',
    { fix: COPY_AGAIN },
  ),
  'export.row_of_other_store': define<{ file: string }>(
    '{file} contains a row from a store that is not in the manifest; nothing was imported',
    { fix: COPY_AGAIN },
  ),
  'export.row_refers_elsewhere': define<{ file: string }>(
    '{file} refers to a record that is not in its store; nothing was imported',
    { fix: COPY_AGAIN },
  ),
  'export.store_renamed': define<{ file: string }>(
    '{file} and the manifest have different names for a store; nothing was imported',
    { fix: COPY_AGAIN },
  ),
  'import.taken_elsewhere': define<{ table: string }>(
    '{table}: a record with the same name or id already exists in another store',
    { fix: 'Import into an installation that does not have this store under another id.' },
  ),
  'import.store_differs': define<{ stores: readonly string[]; tables: readonly string[] }>(
    '{stores} already exists here with different content ({tables}); nothing was changed',
    { fix: 'Import into another installation, or delete the store here first.' },
  ),
  'import.not_what_was_exported': define<{ tables: readonly string[] }>(
    'the imported data differs from the export ({tables}), possibly because it has already been edited here; delete nothing from the old installation',
  ),

  'backup.postgres': define('backup copies SQLite only: use pg_dump for this PostgreSQL database'),
  'backup.incomplete': define<{ folder: string; file: string }>(
    '{folder} contains no complete backup: {file} is missing or empty',
    { fix: 'Choose the folder of a finished backup.' },
  ),
  'backup.folder_in_use': define<{ folder: string }>(
    '{folder} is in use as a data folder: stop the service that uses it first',
  ),
  'restore.postgres': define(
    'restore --from only restores SQLite backups: load the dump with pg_restore, then run restore --loaded',
  ),
  'restore.folder_not_empty': define<{ folder: string; entry: string }>(
    '{folder} already contains {entry}: stop the service, move the old data folder away, and restore into an empty one',
  ),
  'restore.keys_differ': define<{ first: string; second: string }>(
    '{first} and {second} differ: remove the one that does not belong to the backup',
  ),
  'restore.server_running': define('a server is using this data folder: stop it first'),
  'restore.worker_running': define(
    'a worker is using this database: stop every server and worker, and try again in 10 seconds',
  ),
}
