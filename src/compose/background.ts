import { sendNotices } from '../core/admin/notices/send-notices.ts'
import { sweepPeople } from '../core/admin/people/sweep-people.ts'
import type { Services } from '../core/call/context.ts'
import { sweepExpired } from '../core/call/sweep-expired.ts'
import { refreshStaleLayouts } from '../core/content/presets/refresh-layouts.ts'
import { type ClaimedRepo, claimRepos, renewRepoLeases } from '../core/content/repository/lease.ts'
import { syncRepository } from '../core/content/repository/sync.ts'
import { purgeSentContents } from '../core/delivery/email/sent-content.ts'
import { endAbandonedTests, purgeHistory } from '../core/delivery/history/purge-history.ts'
import { removeOldInputs } from '../core/delivery/history/sealed-input.ts'
import { createClaimer } from '../core/delivery/queue/claim.ts'
import { repairTimes } from '../core/delivery/queue/repair-times.ts'
import { withWriteRetries } from '../core/delivery/queue/write-retries.ts'
import { runExecution } from '../core/delivery/run-execution.ts'
import { addUpChanges, purgeGroups } from '../core/delivery/stats/add-up.ts'
import { removeOrphanedBytes } from '../core/foundation/files/remove-bytes.ts'
import { DatabaseUnavailable } from '../ports/database-errors.ts'
import type { Claimed } from '../ports/queue.ts'
import type { App } from './app.ts'
import { type ExecutionWorker, startExecutionWorker } from './execution-worker.ts'
import type { Task } from './tasks.ts'

const REFRESH_EVERY_MS = 1_000
const ADD_UP_EVERY_MS = 2_000
const SETTLE_EVERY_MS = 30_000
const NOTICE_EVERY_MS = 60_000
const CORRECT_EVERY_MS = 30_000
const COMPARE_CLOCKS_EVERY_MS = 2_000
const REPORTED_SKEW_MS = 1_000
const SWEEP_EVERY_MS = 10 * 60_000
/** These mostly wait for the network; a few unresponsive hosts must not block the rest. */
const MAX_CONCURRENT_REPOS = 100

/** Runs executions, and wakes up when any process accepts a step. */
export async function startExecuting(app: App, services: Services): Promise<Pick<ExecutionWorker, 'stop'>> {
  const { database, log, sharedClock } = app
  await correctTimes(app)
  const claimer = createClaimer(services.queue)
  const abort = new AbortController()
  const retryingServices = withWriteRetries(services, abort.signal)
  const worker = startExecutionWorker<Claimed>(
    {
      claim: ({ takesOver }) => claimer.claim(takesOver),
      hasMore: claimer.hasMore,
      reserve: claimer.reserve,
      run: (claimed, isStopping) => {
        if (claimed.handedAt !== null) {
          const { id: executionId, storeId } = claimed
          log.warn(
            { executionId, storeId },
            'taken over from a process that stopped while sending: the outcome may be unknown',
          )
        }
        const report = (error: unknown) =>
          log.error({ executionId: claimed.id, err: error }, 'execution raised an error')
        return claimer.occupy(claimed, () => runExecution(retryingServices, claimed, report, isStopping))
      },
      async abortConnections() {
        abort.abort()
        await Promise.all([services.mailer.close(), services.outbound.close()])
      },
      renew: services.queue.renew,
      onWork: services.signals.onWork,
      onJump: sharedClock?.onJump,
    },
    log,
  )
  services.signals.offerSlots(worker.reserve)
  const stopListening = await database.listenForWork(services.signals.workArrived)
  const stopWatching = sharedClock?.onJump(() => {
    correctTimes(app).catch((error: unknown) => log.error({ err: error }, 'times were not corrected'))
  })
  return {
    async stop() {
      stopListening()
      stopWatching?.()
      await worker.stop()
    },
  }
}

/** Keeps repositories up to date. After an interrupted push, the next one checks which commits arrived. */
export function startPushing({ services, log, sharedClock }: App): Pick<ExecutionWorker, 'stop'> {
  return startExecutionWorker<ClaimedRepo>(
    {
      claim({ running }) {
        const busy = new Set(running.map(({ storeId }) => storeId))
        return claimRepos(services, { limit: MAX_CONCURRENT_REPOS - busy.size, busy })
      },
      hasMore: () => true,
      run: async (repo, isStopping) => {
        const { storeId } = repo
        try {
          const failure = await syncRepository(services, repo, { isStopping })
          if (failure) log.warn({ storeId, reason: failure.message }, 'repository not up to date')
        } catch (error) {
          log.error({ storeId, err: error }, 'repository not up to date')
        }
      },
      abortConnections: () => services.repoHost.close(),
      renew: (repos) => renewRepoLeases(services, repos),
      onWork: () => () => {},
      onJump: sharedClock?.onJump,
    },
    log,
  )
}

/** Moves up work that is due too late because a clock was ahead. */
async function correctTimes({ services, log }: App): Promise<void> {
  const executions = await repairTimes(services)
  if (executions === 0) return
  log.warn({ executions }, 'corrected times recorded while the clock was ahead')
  services.signals.workArrived()
}

function zeroIfUnavailable(error: unknown): 0 {
  if (error instanceof DatabaseUnavailable) return 0
  throw error
}

/** Every process compares its clock with the shared one. */
export function syncClock({ sharedClock, log }: App): Task {
  let reportedMs = 0
  return {
    name: 'compare clocks',
    everyMs: COMPARE_CLOCKS_EVERY_MS,
    async run() {
      if (!sharedClock) return
      // Without the database, the clock continues unadjusted.
      const jumpMs = await sharedClock.sync().catch(zeroIfUnavailable)
      if (Math.abs(jumpMs) > REPORTED_SKEW_MS) log.warn({ seconds: jumpMs / 1000 }, 'the clock was set')
      const skewMs = sharedClock.skewMs()
      if (Math.abs(skewMs - reportedMs) <= REPORTED_SKEW_MS) return
      reportedMs = skewMs
      const seconds = skewMs / 1000
      log.warn(
        { seconds },
        "this machine's clock is ahead of the database's (behind it, if negative); the database's clock is used",
      )
    },
  }
}

/** Each task runs in one process at a time. */
export const createTasks = (app: App): Task[] =>
  sharedTasks(app).map((task) => ({ ...task, run: () => app.database.runExclusively(task.name, task.run) }))

const sharedTasks = (app: App): Task[] => {
  const { database, services, log, config } = app
  return [
    { name: 'correct times', everyMs: CORRECT_EVERY_MS, run: () => correctTimes(app) },
    {
      name: 'refresh layouts',
      everyMs: REFRESH_EVERY_MS,
      run: () =>
        refreshStaleLayouts(services, (layoutId, error) =>
          log.error({ layoutId, err: error }, 'layout not refreshed'),
        ),
    },
    { name: 'add up counts', everyMs: ADD_UP_EVERY_MS, run: () => addUpChanges(services) },
    { name: 'settle abandoned tests', everyMs: SETTLE_EVERY_MS, run: () => endAbandonedTests(services) },
    { name: 'sweep expired', everyMs: SWEEP_EVERY_MS, run: () => sweepExpired(services) },
    { name: 'sweep people', everyMs: SWEEP_EVERY_MS, run: () => sweepPeople(services) },
    { name: 'remove old inputs', everyMs: SWEEP_EVERY_MS, run: () => removeOldInputs(services) },
    { name: 'remove orphaned bytes', everyMs: SWEEP_EVERY_MS, run: () => removeOrphanedBytes(services) },
    { name: 'purge stats', everyMs: SWEEP_EVERY_MS, run: () => purgeGroups(services) },
    {
      name: 'purge history',
      everyMs: SWEEP_EVERY_MS,
      run: async () => {
        await purgeHistory(services, config.historyDays)
        await purgeSentContents(services, config.historyDays)
      },
    },
    // Last, so they do not delay the first run of the others: one indexes imported rows, one waits for mail servers.
    { name: 'maintain database', everyMs: ADD_UP_EVERY_MS, run: () => database.maintain() },
    {
      name: 'send notices',
      everyMs: NOTICE_EVERY_MS,
      run: () =>
        sendNotices(services, (storeId, error) => log.error({ storeId, err: error }, 'notices not sent')),
    },
  ]
}
