import type { Migrate } from './migration.ts'

type Db = Parameters<Migrate>[0]

/** Accounts of the app: people, their roles, sessions and ways to sign in; and what belongs to the installation. */
export const up: Migrate = async (db) => {
  await createPeople(db)
  await createSessions(db)
  await createPasskeys(db)
  await createInstallation(db)
  await createAudit(db)
}

async function createPeople(db: Db) {
  await db.schema
    .createTable('people')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('emailKey', 'text', (c) => c.notNull().unique())
    .addColumn('locale', 'text')
    .addColumn('passwordHash', 'text')
    .addColumn('isOwner', 'integer', (c) => c.notNull())
    .addColumn('hasTotp', 'integer', (c) => c.notNull())
    .addColumn('lastTotpStep', 'bigint', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('members')
    .addColumn('storeId', 'text', (c) => c.notNull().references('stores.id').onDelete('cascade'))
    .addColumn('personId', 'text', (c) => c.notNull().references('people.id').onDelete('cascade'))
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('membersPrimary', ['storeId', 'personId'])
    .execute()
  await db.schema.createIndex('membersByPerson').on('members').column('personId').execute()
  await db.schema
    .createTable('recoveryCodes')
    .addColumn('personId', 'text', (c) => c.notNull().references('people.id').onDelete('cascade'))
    .addColumn('hash', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('recoveryCodesPrimary', ['personId', 'hash'])
    .execute()
}

async function createSessions(db: Db) {
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('hash', 'text', (c) => c.notNull().unique())
    .addColumn('personId', 'text', (c) => c.notNull().references('people.id').onDelete('cascade'))
    .addColumn('device', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('lastUsedAt', 'text', (c) => c.notNull())
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .addColumn('confirmedAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('sessionsByPerson').on('sessions').column('personId').execute()
  await db.schema
    .createTable('accessLinks')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('hash', 'text', (c) => c.notNull().unique())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('personId', 'text', (c) => c.references('people.id').onDelete('cascade'))
    .addColumn('storeId', 'text', (c) => c.references('stores.id').onDelete('cascade'))
    .addColumn('role', 'text')
    .addColumn('email', 'text')
    .addColumn('emailKey', 'text')
    .addColumn('invitedBy', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('signInAttempts')
    .addColumn('keyId', 'text', (c) => c.primaryKey())
    .addColumn('windowStartMs', 'bigint', (c) => c.notNull())
    .addColumn('used', 'integer', (c) => c.notNull())
    .execute()
}

async function createPasskeys(db: Db) {
  await db.schema
    .createTable('passkeys')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('personId', 'text', (c) => c.notNull().references('people.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('publicKey', 'text', (c) => c.notNull())
    .addColumn('counter', 'bigint', (c) => c.notNull())
    .addColumn('transports', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('lastUsedAt', 'text')
    .execute()
  await db.schema.createIndex('passkeysByPerson').on('passkeys').column('personId').execute()
  await db.schema
    .createTable('passkeyChallenges')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .execute()
}

async function createInstallation(db: Db) {
  await db.schema
    .createTable('installationSettings')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('updatedAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('installationVault')
    .addColumn('record', 'text', (c) => c.primaryKey())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('masterKeyId', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('mailboxLogins')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('sessionId', 'text', (c) => c.notNull().references('sessions.id').onDelete('cascade'))
    .addColumn('storeId', 'text', (c) => c.notNull().references('stores.id').onDelete('cascade'))
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('mailboxId', 'text')
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('masterKeyId', 'text', (c) => c.notNull())
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .execute()
}

async function createAudit(db: Db) {
  await db.schema
    .createTable('auditEntries')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('storeId', 'text', (c) => c.references('stores.id').onDelete('cascade'))
    .addColumn('personId', 'text')
    .addColumn('actor', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('searchText', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('auditEntriesByStore').on('auditEntries').columns(['storeId', 'id']).execute()
  await db.schema.createIndex('auditEntriesByAge').on('auditEntries').column('createdAt').execute()
}
