import type { z } from 'zod'
import type { AppRoute, Operation } from '../../core/call/operation.ts'
import type { operations } from '../../core/operations.ts'

export type { Change, ChangeKind } from '../../core/admin/events/store-marks.ts'

type AnyListedOperation = (typeof operations)[number]

/** The operations with `app`, by name. */
type AppOperations = {
  [Op in AnyListedOperation as Op extends { app?: infer A }
    ? [A] extends [AppRoute]
      ? NameIfCallable<Op, A>
      : never
    : never]: Op
}
type NameIfCallable<Op extends AnyListedOperation, A> = [A] extends [never] ? never : Op['name']

type CallOf<Op> =
  Op extends Operation<infer I, infer O>
    ? { input: z.input<I>; output: z.output<O>; streamed: StreamedField<Op> }
    : never

/** The field that is sent as plain text instead of JSON. */
type StreamedField<Op> = Op extends { app?: { streamed: { field: infer F } } } ? F : never

/** Everything the app can call, with inputs and outputs. From the surfaces, `web/` imports only these types. */
export type AppApi = { [Name in keyof AppOperations]: CallOf<AppOperations[Name]> }
