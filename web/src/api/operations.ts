import type { PlannedApi } from './planned.ts'

/** Every operation that the app may call, by name. */
export type Api = PlannedApi

export type OperationName = keyof Api & string
export type Input<N extends OperationName> = Api[N]['input']
export type Output<N extends OperationName> = Api[N]['output']
