import type { JsonSchema, LayoutSchema } from '../schema.ts'

export type ControlProps = {
  layoutSchema: LayoutSchema
  name: string
  label: string
  schema: JsonSchema
  isRequired: boolean
  value: unknown
  /** The value that applies if none is set. */
  fallback: unknown
  /** Set for a heading's text: whether it is HTML. */
  isRich?: boolean | undefined
  /** If set, the control shows the value's code only on request. */
  isEditedOnCanvas?: boolean | undefined
  /** Set for alternative text that was written for another image. */
  isForPreviousImage?: boolean | undefined
  /** Undefined removes the value. */
  onChange: (value: unknown, isHtml?: boolean) => void
}
