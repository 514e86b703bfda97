import type { AppApi } from '../../../src/surfaces/app/api-types.ts'

/** The operations that the app may call. */
export type OperationName = keyof AppApi & string
export type Input<N extends OperationName> = AppApi[N]['input']

/** The operations that take a file, with the field that holds it. */
export type StreamedFields = {
  [N in OperationName as [AppApi[N]['streamed']] extends [never] ? never : N]: AppApi[N]['streamed']
}
export type Output<N extends OperationName> = AppApi[N]['output']
