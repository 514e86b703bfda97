import { blockMark, emptyClass } from '../mark-names.ts'

/** Room for what would have no height, so that something can be dropped into it. */
const EMPTY_HEIGHT = 64

/** Rules of the canvas beside those of the email. They never change where anything stands, except what is empty. */
export function canvasCss(prefix: string, edited: string | null): string {
  const empty = emptyClass(prefix)
  return [
    'html{overflow:hidden!important;height:auto!important;min-height:0!important}',
    'body{height:auto!important;min-height:0!important}',
    '*{cursor:default!important}',
    `.${empty}{min-height:${EMPTY_HEIGHT}px!important}td.${empty}{height:${EMPTY_HEIGHT}px!important}`,
    '::highlight(value){background-color:rgb(19 119 130 / 0.14)}',
    // The text editor lies over these words and shows them itself.
    ...(edited === null
      ? []
      : [
          `.${CSS.escape(blockMark(prefix, edited))} *{-webkit-text-fill-color:transparent!important;text-decoration-color:transparent!important}`,
        ]),
  ].join('\n')
}
