import type { LayoutSchema, Part } from '../schema.ts'

export type ControlProps = {
  layout: LayoutSchema
  name: string
  label: string
  part: Part
  isRequired: boolean
  value: unknown
  /** What counts while there is no value. */
  fallback: unknown
  /** Of a heading's text: whether it is HTML. */
  isRich?: boolean | undefined
  /** Written on the canvas, so its code is shown only on request. */
  isCode?: boolean | undefined
  /** Undefined takes the value away. */
  onChange: (value: unknown, isHtml?: boolean) => void
}
