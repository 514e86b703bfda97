import { contrast } from '../html/footer-colors.ts'
import { BLOCK_DEFAULTS, GLOBAL_DEFAULTS } from './defaults.ts'
import { type Design, formatPath } from './design.ts'
import type { Block } from './schema.ts'

export type LowContrast = { path: string; ratio: number; minimum: number }

/** The minimums of WCAG 2. Headings, links and button labels are treated as large text. */
const MIN_FOR_TEXT = 4.5
const MIN_FOR_LARGE_TEXT = 3

const HEX = /^#(?:[\da-f]{3}|[\da-f]{6})$/i
const NAMED_COLORS: Record<string, string> = { white: '#ffffff', black: '#000000' }

/** Texts in a design with too little contrast, each with the path of the property to show for it. */
export function lowContrasts(design: Design): LowContrast[] {
  const global = { ...GLOBAL_DEFAULTS, ...design.global }
  const results: LowContrast[] = []

  const check = (path: string, text: string | undefined, background: string | undefined, minimum: number) => {
    const [color, behind] = [text, background].map((value = '') => NAMED_COLORS[value.toLowerCase()] ?? value)
    if (!color || !behind || !HEX.test(color) || !HEX.test(behind)) return
    const ratio = contrast(color, behind)
    // Rounded down, so 4.49 is not reported as 4.5.
    if (ratio < minimum) results.push({ path, ratio: Math.floor(ratio * 10) / 10, minimum })
  }

  const checkBlock = (block: Block, path: (string | number)[], outerBackground: string | undefined) => {
    const background = block.background ?? outerBackground
    const blockPath = formatPath(path)
    if (block.type === 'heading') {
      check(`${blockPath}.color`, block.color ?? global.textColor, background, MIN_FOR_LARGE_TEXT)
      if (block.rich && /<a\s/i.test(block.text))
        check(`${blockPath}.text`, global.linkColor, background, MIN_FOR_LARGE_TEXT)
    }
    if (block.type === 'text' || block.type === 'table')
      check(`${blockPath}.color`, block.color ?? global.textColor, background, MIN_FOR_TEXT)
    if (block.type === 'text' && /<a\s/i.test(block.html))
      check(`${blockPath}.html`, global.linkColor, background, MIN_FOR_LARGE_TEXT)
    if (block.type === 'button')
      check(
        `${blockPath}.textColor`,
        block.textColor ?? BLOCK_DEFAULTS.button.textColor,
        block.color ?? global.buttonColor,
        MIN_FOR_LARGE_TEXT,
      )
    if (block.type === 'section') checkAll(block.blocks, [...path, 'blocks'], background)
    if (block.type === 'columns')
      block.columns.forEach(({ blocks }, index) => {
        checkAll(blocks, [...path, 'columns', index, 'blocks'], background)
      })
  }
  const checkAll = (blocks: readonly Block[], path: (string | number)[], background: string | undefined) =>
    blocks.forEach((block, index) => {
      checkBlock(block, [...path, index], background)
    })

  checkAll(design.header?.blocks ?? [], ['header', 'blocks'], global.contentBackground)
  checkAll(design.blocks, ['blocks'], global.contentBackground)
  checkAll(design.footer?.blocks ?? [], ['footer', 'blocks'], global.contentBackground)
  const dark = design.global?.dark
  check('global.dark.textColor', dark?.textColor, dark?.contentBackground, MIN_FOR_TEXT)
  return results
}
