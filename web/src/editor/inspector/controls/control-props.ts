import type { JsonSchema, LayoutSchema } from '../schema.ts'

export type ControlProps = {
  layout: LayoutSchema
  name: string
  label: string
  schema: JsonSchema
  isRequired: boolean
  value: unknown
  /** The value that applies while there is none. */
  fallback: unknown
  /** Set for a heading's text: whether it is HTML. */
  isRich?: boolean | undefined
  /** Edited on the canvas, so its code is shown only on request. */
  isCode?: boolean | undefined
  /** Undefined removes the value. */
  onChange: (value: unknown, isHtml?: boolean) => void
}
