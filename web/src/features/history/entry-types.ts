import type { Output } from '../../api/operations.ts'

export type Entry = Output<'getHistoryEntry'>
export type Context = Output<'getHistoryContext'>

/** One entry with what surrounds it. */
export type Shown = { entry: Entry; context: Context }
