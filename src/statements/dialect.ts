import { PostgresAdapter } from 'kysely'
import type { Db } from '../ports/store.ts'

export const isOnPostgres = (db: Db) => db.getExecutor().adapter instanceof PostgresAdapter
