import type { Kysely, RawBuilder } from 'kysely'
import type { Tables } from './adapters/db/tables.ts'

/** The database, or the transaction that a call works in. */
export type Db = Kysely<Tables>

/**
 * Reads what has an id in some table, or gives what was read before, for as long as nothing in the database has
 * changed, by this process or another. Where finding that out costs as much as reading, it just reads.
 */
export type Remember = <T>(table: string, id: string, read: () => Promise<T>) => T | Promise<T>

/** A condition that holds for the rows of a searchable table whose `searchText` has the folded term in it. */
export type Search = (table: 'layouts', term: string) => Promise<RawBuilder<boolean>>

/**
 * Does the work in one transaction as if no other ran at the same time. The work may be done again from
 * its start when another transaction got in its way, so it must touch nothing but the database.
 */
export type Transact = <T>(work: (db: Db) => Promise<T>) => Promise<T>

export type Store = {
  db: Db
  kind: 'sqlite' | 'postgres'
  remember: Remember
  search: Search
  transact: Transact
  ping(): Promise<void>
  close(): Promise<void>
}

export type Clock = { now(): Date }

export type BudgetState = { limit: number; windowSeconds: number; remaining: number; resetSeconds: number }

export type Charge = BudgetState & { allowed: boolean }

/** A number of calls per window; a window starts with the first call after the last one ended. */
export type Budget = {
  limit: number
  windowSeconds: number
  /** Takes one call, or refuses it without counting it. */
  take(keyId: string): Charge | Promise<Charge>
  peek(keyId: string): BudgetState | Promise<BudgetState>
}

export type Budgets = { requests: Budget; execute: Budget }

/** A call to somewhere else, ready to leave. */
export type OutboundCall = {
  method: string
  url: string
  headers: Record<string, string>
  body: string | null
  /** The body holds a secret: it goes to the origin of `url` and, on a redirect, to no other. */
  keepBodyAtOrigin?: boolean
  /** How much of the decoded answer is kept; more is cut off. */
  maxBytes?: number
}

/**
 * What became of a call. `refused`: nothing left the machine, because it must not or cannot go there.
 * `failed`: there is no usable answer; `sent` says whether the other side may have got the request.
 */
export type OutboundOutcome =
  | {
      kind: 'answered'
      status: number
      headers: Record<string, string>
      body: Uint8Array
      truncated: boolean
    }
  | { kind: 'refused'; reason: string }
  | { kind: 'failed'; reason: string; sent: boolean }

/** Calls out, but never to an address inside the walls. */
export type OutboundHttp = { send(call: OutboundCall): Promise<OutboundOutcome>; close(): Promise<void> }
