import type { Problem } from '../problems/problems.ts'
import { readProblem, type StoredProblem, storedProblem } from '../problems/stored.ts'
import type { Db } from './db.ts'
import type { ActionType, EndStatus, Tables } from './tables.ts'
import type { Sealed } from './vault.ts'

type Row = Tables['executions']

/** A message of an execution and its current state. HANDED: it was handed over, so it may have arrived. */
export type Message = {
  position: number
  recipients: string[]
  status: 'HANDED' | 'PENDING' | 'SUCCESS' | 'FAILED' | 'SKIPPED'
  messageId: string | null
  problem: Problem | null
}

type StoredMessage = Omit<Message, 'problem'> & StoredProblem

export const serializeMessages = (messages: readonly Message[]): string =>
  JSON.stringify(
    [...messages]
      .sort((a, b) => a.position - b.position)
      .map(({ problem, ...message }): StoredMessage => ({ ...message, ...storedProblem(problem) })),
  )

export const parseMessages = (stored: string | null): Message[] =>
  (JSON.parse(stored ?? '[]') as StoredMessage[]).map(({ errorCode, errorData, ...message }) => ({
    ...message,
    problem: readProblem({ errorCode, errorData }),
  }))

/** An execution that has not ended, with the fields needed to end it. */
export type RunningExecution = {
  id: string
  storeId: string
  actionType: ActionType
  actionConfigId: string
  createdAt: string
  day: string
  senderId: string | null
}

export type NewExecution = RunningExecution &
  Pick<Row, 'actionConfigName' | 'trigger' | 'searchText'> &
  Partial<Pick<Row, 'stepRef' | 'runId' | 'stepKey' | 'subject' | 'dueAt' | 'retryOf'>> & {
    /** Hash of the step's input, to distinguish a repeat from a different step. */
    inputDigest?: string | null
    recipients?: string[] | null
    recipientKeys?: string | null
    input?: Sealed
    /** Set if this process starts it immediately; no worker can claim it while the lease is valid. */
    lease?: string
    leaseUntil?: string
    /** Set if the call is about to be made: the record then marks it as handed over. */
    handedAt?: string
  }

/**
 * If the run and step already had an execution, `isNew` is false and `id` is that execution's.
 * `hasDifferentInput`: it was accepted with different input.
 */
export type Accepted = { id: string; isNew: boolean; hasDifferentInput: boolean }

/** An execution under a lease. Test runs have none, and no worker can claim them. */
export type Leased = RunningExecution & { lease: string | null }

/** An execution that belongs to this worker while its lease is renewed. */
export type Claimed = Leased &
  Pick<Row, 'actionConfigName' | 'stepRef' | 'attempts' | 'runId'> & {
    storeName: string
    /** Set if an earlier worker handed over a message or call and then stopped. */
    handedAt: string | null
    /** The messages recorded by earlier attempts. */
    messages: Message[]
    sealedInput: string | null
    masterKeyId: string | null
    /** The input in plain text: of an execution that this process just accepted, or from before inputs were sealed. */
    plainInput: string | null
  }

/** What a claim of a new execution would return. */
export const claimOf = (
  { runId = null, stepRef = null, lease, ...execution }: NewExecution,
  storeName: string,
  plainInput: string | null = null,
): Claimed => ({
  ...execution,
  runId,
  stepRef,
  lease: lease ?? null,
  storeName,
  plainInput,
  attempts: 0,
  handedAt: null,
  messages: [],
  sealedInput: null,
  masterKeyId: null,
})

/** How many of a lane's waiting executions to claim. */
export type Portion = { lane: string; count: number }

/** The outcome of an attempt so far. */
export type Progress = {
  /** All messages of the execution, none of which is being handed over. If omitted, they stay as recorded. */
  messages?: readonly Message[]
  /** Messages sent since the last record. */
  sent?: number
}

/** Known once an email is rendered. */
export type RenderedSubject = { subject: string; searchText: string }

export type Ending = Progress & {
  status: EndStatus
  problem?: Problem | null | undefined
  httpStatus?: number | null
  durationMs: number | null
  /** Including the last one. */
  attempts: number
  rendered?: RenderedSubject | null
  senderId?: string | null
  locale?: string | null
  /** The request and response, without any secret. */
  request?: object | null
  response?: object | null
}

/** The outcome of an execution, for waiting callers. */
export type EndedExecution = Pick<Ending, 'status'> & {
  problem: Problem | null
  messages: readonly Message[]
  response: object | null
}

export type Deferral = Progress & {
  until: Date
  problem: Problem
  /** Including this one. */
  attempts: number
  rendered?: RenderedSubject | null
  senderId?: string | null
  request?: object | null
  /** Everything handed over has a reply, so the next attempt starts clean. */
  isAnswered?: boolean
}

/** Each write is atomic. Those for leased executions throw `LeaseLost` if the lease is gone. */
export type QueueWrites = {
  /** Records an execution, at most one per step and run. */
  accept(execution: NewExecution): Promise<Accepted>
  /** Records that something is about to be sent. From then on, no worker may assume that it was not sent. */
  markHandedOver(claimed: Leased, messages?: readonly Message[]): Promise<void>
  /** Records the outcome of messages while others are still to be sent. Repeating it changes nothing. */
  recordProgress(claimed: Leased, progress: Required<Progress>): Promise<void>
  /** Ends an execution and records everything that goes with it: messages, counts, quota. */
  finish(claimed: Leased, ending: Ending): Promise<void>
  /** Schedules an execution for another attempt, and records this one. */
  defer(claimed: Leased, deferral: Deferral): Promise<void>
  /** Returns work to the queue for any worker; it does not count as an attempt. */
  release(claimed: Leased, progress?: Progress & { isUnsent?: boolean }): Promise<void>
  /** Deletes the record of an execution that sent nothing. */
  withdraw(execution: RunningExecution): Promise<void>
}

/** Work to be done. The execution is the job: there is no second record of it. */
export type Queue = QueueWrites & {
  /** The same writes within the caller's transaction. */
  within(db: Db): QueueWrites
  /** Lanes with claimable work, starting after `after`. With `takesOver`, includes work whose lease has expired. */
  waitingLanes(range: { after: string; limit: number; takesOver: boolean }): Promise<string[]>
  /**
   * Claims the executions that have waited longest in each lane. No two workers claim the same one. Claiming also
   * checks for changes, so cached reads are safe while an execution runs.
   */
  claim(portions: readonly Portion[], takesOver: boolean): Promise<Claimed[]>
  /** Extends leases. Work that another worker has taken over is left alone. */
  renew(claimed: readonly Leased[]): Promise<void>
}

type InLane = Pick<RunningExecution, 'storeId' | 'actionType' | 'actionConfigId' | 'senderId'>

/**
 * Identifies what an execution is sent through: the store's sender (empty: the default one), or its HTTP request. A
 * slow server can hold up only its own lane.
 */
export const laneOf = ({ storeId, actionType, actionConfigId, senderId }: InLane) =>
  `${storeId} ${actionType} ${actionType === 'EMAIL' ? (senderId ?? '') : actionConfigId}`
