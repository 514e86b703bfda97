import type { Output } from '../../api/operations.ts'

export type Entry = Output<'getHistoryEntry'>
export type Context = Output<'getHistoryContext'>

/** An entry with its context. */
export type EntryWithContext = { entry: Entry; context: Context }
