import { join } from 'node:path'
import type { Message } from '../../../ports/queue.ts'
import { problemOf } from '../../../problems/problems.ts'
import type { Services } from '../../call/context.ts'
import { conflict } from '../../call/errors.ts'
import { readOutcome, sentMailOf } from '../../delivery/history/execution.ts'
import { describeFiles, FILES, listFiles } from './moved-files.ts'

const BATCH = 500
const RESTORED_PROBLEM = problemOf('outcome.unknown', { cause: problemOf('backup.restored') })

/**
 * Ends the executions that were pending when the backup was made, and returns their number. The database does not
 * contain what has been sent since, so a worker would send it again.
 */
export async function endRestoredExecutions({ transact, queue }: Services): Promise<number> {
  let ended = 0
  const endBatch = () =>
    transact(async (db) => {
      const pending = await db
        .selectFrom('executions')
        .select(['id', 'storeId', 'actionType', 'actionConfigId', 'createdAt', 'day', 'senderId'])
        .select(['attempts', 'lease'])
        .where('status', '=', 'PENDING')
        .orderBy('id')
        .limit(BATCH)
        .execute()
      for (const { attempts, ...execution } of pending) {
        const { request, ...stored } = await readOutcome(db, execution)
        const messages = stored.messages.map(failUnfinished)
        const result = messages.some(({ status }) => status === 'SUCCESS')
          ? { status: 'SUCCESS' as const, problem: null }
          : { status: 'FAILED' as const, problem: RESTORED_PROBLEM }
        const locale = execution.actionType === 'EMAIL' ? sentMailOf(request).locale : null
        await queue.within(db).finish(execution, { ...result, attempts, durationMs: null, locale, messages })
      }
      return pending.length
    })
  for (;;) {
    const count = await endBatch()
    ended += count
    if (count < BATCH) return ended
  }
}

const failUnfinished = (message: Message): Message =>
  message.status === 'PENDING' || message.status === 'HANDED'
    ? { ...message, status: 'FAILED', problem: RESTORED_PROBLEM }
    : message

/** Rejects a database that a worker is using, because its running executions must not be ended. */
export async function requireIdle({ db, clock }: Services): Promise<void> {
  const running = await db
    .selectFrom('executions')
    .select('id')
    .where('status', '=', 'PENDING')
    .where('leaseUntil', '>', clock.now().toISOString())
    .limit(1)
    .executeTakeFirst()
  if (running) throw conflict('restore.worker_running')
}

/** Copies a backup's files to the installation's file store; returns how many were restored and how many were lost. */
export async function restoreFiles(
  { db, files, installation, reporter }: Services,
  backup: string,
): Promise<{ files: number; fileBytes: number; lostFiles: number }> {
  const source = installation.filesIn(join(backup, FILES))
  const expected = await listFiles(db, null)
  const restored = { files: 0, fileBytes: 0, lostFiles: 0 }
  for (const [index, file] of expected.entries()) {
    const bytes = await source.read(file)
    const isIntact = bytes !== null && (await files.put(file, bytes)).contentHash === file.contentHash
    if (isIntact) {
      restored.files += 1
      restored.fileBytes += file.sizeBytes
    } else {
      restored.lostFiles += 1
      if (bytes !== null) await files.remove(file)
    }
    reporter.progress({ stage: 'files', done: index + 1, total: expected.length, bytes: restored.fileBytes })
  }
  if (restored.lostFiles > 0)
    reporter.warn(`the backup lacks the content of ${describeFiles(restored.lostFiles)}`)
  return restored
}
