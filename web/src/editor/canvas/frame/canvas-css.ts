import { blockMark, emptyClass } from '../mark-names.ts'

/** Room for what would have no height, so that something can be dropped into it. */
const EMPTY_HEIGHT = 64

/** The canvas's own rules, in addition to the email's. They never move anything, except empty blocks. */
export function canvasCss(
  prefix: string,
  { scale, edited }: { scale: number; edited: string | null },
): string {
  const empty = emptyClass(prefix)
  return [
    `html{zoom:${scale};overflow:hidden!important;height:auto!important;min-height:0!important}`,
    'body{height:auto!important;min-height:0!important}',
    '*{cursor:default!important}',
    `.${empty}{min-height:${EMPTY_HEIGHT}px!important}td.${empty}{height:${EMPTY_HEIGHT}px!important}`,
    // Mixed with the colour of the text, so that it shows on light and on dark grounds.
    '::highlight(value){background-color:color-mix(in srgb,color-mix(in srgb,currentColor 35%,#27929b) 20%,transparent)}',
    // The text editor lies over these words and shows them itself.
    ...(edited === null
      ? []
      : [
          `.${CSS.escape(blockMark(prefix, edited))} *{-webkit-text-fill-color:transparent!important;text-decoration-color:transparent!important}`,
        ]),
  ].join('\n')
}
