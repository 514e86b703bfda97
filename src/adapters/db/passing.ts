/**
 * What is written all the time, and what nobody remembers anything of. A change of any other table makes processes
 * forget what they have read.
 */
export const PASSING: ReadonlySet<string> = new Set([
  ...['executions', 'executionDetails', 'executionChanges', 'executionDays', 'executionTotals'],
  ...['executionsSearch', 'executionMessages', 'executionInputs', 'executionAttempts'],
  ...['quotaUses', 'requestBudgets', 'executeBudgets'],
  ...['idempotentCalls', 'fileRemovals', 'unsubscribes', 'unsubscribeLinks', 'downloadLinks'],
  ...['repositories', 'repoChanges', 'repoCommits'],
])
