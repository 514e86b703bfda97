import type { z } from 'zod'
import type { AppOffer, Operation } from '../../core/call/operation.ts'
import type { operations } from '../../core/operations.ts'

export type { ChangeKind } from '../../core/admin/events/store-marks.ts'

type Listed = (typeof operations)[number]

/** The operations with `app`, by name. */
type Offered = {
  [One in Listed as One extends { app?: infer A }
    ? [A] extends [AppOffer]
      ? NameIfOffered<One, A>
      : never
    : never]: One
}
type NameIfOffered<One extends Listed, A> = [A] extends [never] ? never : One['name']

type CallOf<One> =
  One extends Operation<infer I, infer O>
    ? { input: z.input<I>; output: z.output<O>; streamed: StreamedField<One> }
    : never

/** The field that is sent as plain text instead of JSON. */
type StreamedField<One> = One extends { app?: { streamed: { field: infer F } } } ? F : never

/** Everything the app can call, with inputs and outputs. From the surfaces, `web/` imports only these types. */
export type AppApi = { [Name in keyof Offered]: CallOf<Offered[Name]> }
