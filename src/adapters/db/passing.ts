/**
 * What is written all the time, and what nobody remembers anything of. A change of any other table makes processes
 * forget what they have read.
 */
export const PASSING: ReadonlySet<string> = new Set([
  ...['executions', 'executionDetails', 'executionChanges', 'executionDays', 'executionTotals'],
  ...['executionsSearch', 'executionMessages', 'quotaUses', 'requestBudgets', 'executeBudgets'],
  ...['idempotentCalls', 'fileRemovals', 'unsubscribes', 'unsubscribeLinks', 'downloadLinks'],
  ...['repositories', 'repoChanges', 'repoCommits'],
  ...['people', 'members', 'sessions', 'accessLinks', 'passkeys', 'passkeyChallenges', 'recoveryCodes'],
  ...['signInAttempts', 'auditEntries', 'installationSettings', 'installationVault', 'mailboxLogins'],
])
