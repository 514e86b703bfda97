import type { JsonSchema, LayoutSchema } from '../schema.ts'

export type ControlProps = {
  layoutSchema: LayoutSchema
  name: string
  label: string
  schema: JsonSchema
  isRequired: boolean
  value: unknown
  /** The value that applies while none is set. */
  fallback: unknown
  /** Set for a heading's text: whether it is HTML. */
  isRich?: boolean | undefined
  /** Starts editing on the canvas; if set, the control shows the value's code only on request. */
  onEditText?: (() => void) | undefined
  /** Whether this is alternative text that was written for the previous image. */
  isForPreviousImage?: boolean | undefined
  /** Undefined removes the value. */
  onChange: (value: unknown, isHtml?: boolean) => void
}

/** What the state of a text or number field needs. */
export type FieldProps = Pick<ControlProps, 'schema' | 'value' | 'isRequired' | 'onChange'>
