/**
 * Tables that are written all the time and never cached. A change of any other table invalidates the caches of all
 * processes.
 */
export const UNCACHED_TABLES: ReadonlySet<string> = new Set([
  ...['executions', 'executionDetails', 'executionChanges', 'executionDays', 'executionGroups'],
  ...['executionTotals', 'executionsSearch', 'executionMessages', 'executionInputs', 'executionAttempts'],
  ...['quotaUses', 'requestBudgets', 'executeBudgets'],
  ...['idempotentCalls', 'signedCalls', 'fileRemovals', 'unsubscribes', 'unsubscribeLinks', 'downloadLinks'],
  ...['repositories', 'repoChanges', 'repoCommits', 'inboxMessages'],
  ...['people', 'members', 'sessions', 'accessLinks', 'passkeys', 'passkeyChallenges', 'recoveryCodes'],
  ...['signInAttempts', 'auditEntries', 'installationSettings', 'installationVault', 'mailboxLogins'],
  ...['noticeWishes', 'notices', 'writeProbes', 'emailBudgets'],
])
