// App accounts, and records that belong to the installation rather than to a store. See tables.ts for the
// conventions.

export type PeopleTables = {
  people: PeopleTable
  members: MembersTable
  sessions: SessionsTable
  accessLinks: AccessLinksTable
  passkeys: PasskeysTable
  passkeyChallenges: PasskeyChallengesTable
  recoveryCodes: RecoveryCodesTable
  signInAttempts: SignInAttemptsTable
  emailBudgets: EmailBudgetsTable
  auditEntries: AuditEntriesTable
  installationSettings: InstallationSettingsTable
  installationVault: InstallationVaultTable
  mailboxLogins: MailboxLoginsTable
  noticeWishes: NoticeWishesTable
  notices: NoticesTable
}

type PeopleTable = {
  id: string
  name: string
  email: string
  /** The normalized address, for lookups. */
  emailKey: string
  locale: string | null
  /** Null: signs in with a passkey, or must reset the password first. */
  passwordHash: string | null
  isOwner: number
  hasTotp: number
  /** The 30-second step of the last used code, so no code works twice. */
  lastTotpStep: number
  createdAt: string
}

type MembersTable = {
  storeId: string
  personId: string
  role: 'viewer' | 'editor' | 'runner' | 'admin'
  createdAt: string
}

type SessionsTable = {
  id: string
  /** Hash of the token in the cookie; the token itself is not stored. */
  hash: string
  personId: string
  device: string
  createdAt: string
  lastUsedAt: string
  expiresAt: string
  /** When the person last confirmed their identity. */
  confirmedAt: string
}

/** A single-use link. */
type AccessLinksTable = {
  id: string
  hash: string
  kind: 'setup' | 'reset' | 'invitation' | 'email'
  /** Whose password a reset link sets, or whose address an email link changes. */
  personId: string | null
  /** The store and role of an invitation. */
  storeId: string | null
  role: MembersTable['role'] | null
  email: string | null
  emailKey: string | null
  invitedBy: string | null
  /** The person whose rights the link depends on; it is revoked when they lose those rights. */
  madeById: string | null
  createdAt: string
  expiresAt: string
}

type PasskeysTable = {
  /** The id assigned by the authenticator, in base64url. */
  id: string
  personId: string
  name: string
  publicKey: string
  counter: number
  transports: string
  createdAt: string
  lastUsedAt: string | null
}

/** Used challenges, stored until they expire, so none works twice. */
type PasskeyChallengesTable = { hash: string; expiresAt: string }

type RecoveryCodesTable = { personId: string; hash: string }

type SignInAttemptsTable = { keyId: string; windowStartMs: number; used: number }

/** Counts of emails that the installation sent, by limit. */
type EmailBudgetsTable = { keyId: string; windowStartMs: number; used: number }

type AuditEntriesTable = {
  id: string
  /** Null if the entry concerns the installation, or a person across all their stores. */
  storeId: string | null
  personId: string | null
  actor: string
  source: 'app' | 'cli'
  /** The name of the operation. */
  action: string
  subject: string
  searchText: string
  createdAt: string
}

type InstallationSettingsTable = { name: string; value: string; updatedAt: string }

/** Sealed values that belong to no store. */
type InstallationVaultTable = { record: string; sealed: string; masterKeyId: string }

/** A pending sign-in to a mailbox provider. */
type MailboxLoginsTable = {
  /** Hash of the `state` that the provider returns. */
  hash: string
  sessionId: string
  storeId: string
  provider: 'gmail' | 'outlook'
  mailboxId: string | null
  /** The PKCE verifier, sealed. */
  sealed: string
  masterKeyId: string
  expiresAt: string
}

/** Who subscribed to emails about a store's problems. */
type NoticeWishesTable = { storeId: string; personId: string; createdAt: string }

/** An email about problems of one kind: at most one a day, in the store's time zone. */
type NoticesTable = {
  storeId: string
  personId: string
  kind: string
  day: string
  /** Hashes of the problems, to distinguish a new problem from a persisting one. */
  about: string
  /** HANDED: it was handed over, so it may have arrived, and is not sent again. */
  status: 'DUE' | 'HANDED' | 'SENT' | 'FAILED'
  retryAt: string
  /** 1: the problem has since been resolved. */
  isOver: number
}
