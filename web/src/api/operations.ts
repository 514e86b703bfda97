import type { AppApi } from '../../../src/surfaces/app/api-types.ts'

/** Every operation that the app may call, by name. */
type Api = AppApi

export type OperationName = keyof Api & string
export type Input<N extends OperationName> = Api[N]['input']

/** The operations that take a file, with the field that holds it. */
export type StreamedFields = {
  [N in OperationName as [Api[N]['streamed']] extends [never] ? never : N]: Api[N]['streamed']
}
export type Output<N extends OperationName> = Api[N]['output']
