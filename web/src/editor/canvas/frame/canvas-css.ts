import { editedAttribute } from '../../../frame/messages.ts'
import { emptyClass } from '../mark-names.ts'

/** Empty containers have no height of their own, which would make it impossible to drop blocks into them. */
const EMPTY_HEIGHT = 64

/** CSS added to the email on the canvas. Only the scale and the height of empty blocks change its layout. */
export function canvasCss(prefix: string, scale: number): string {
  const empty = emptyClass(prefix)
  return [
    `html{zoom:${scale};overflow:hidden!important;height:auto!important;min-height:0!important}`,
    'body{height:auto!important;min-height:0!important}',
    '*{cursor:default!important}',
    `.${empty}{min-height:${EMPTY_HEIGHT}px!important}td.${empty}{height:${EMPTY_HEIGHT}px!important}`,
    // Mixed with the text color, so that it is visible on light and dark backgrounds.
    '::highlight(value){background-color:color-mix(in srgb,color-mix(in srgb,currentColor 35%,#27929b) 20%,transparent)}',
    // Hides the block's own text, because the text editor is on top of it.
    `[${editedAttribute(prefix)}] *{-webkit-text-fill-color:transparent!important;text-decoration-color:transparent!important}`,
  ].join('\n')
}
