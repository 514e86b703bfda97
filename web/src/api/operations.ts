import type { AppApi } from '../../../src/surfaces/app/api-types.ts'

/** Every operation that the app may call, by name. */
type Api = AppApi

export type OperationName = keyof Api & string
export type Input<N extends OperationName> = Api[N]['input']
export type Output<N extends OperationName> = Api[N]['output']
