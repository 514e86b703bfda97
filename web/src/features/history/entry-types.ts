import type { Output } from '../../api/operations.ts'

export type Entry = Output<'getHistoryEntry'>
export type Context = Output<'getHistoryContext'>

export type EntryWithContext = { entry: Entry; context: Context }
