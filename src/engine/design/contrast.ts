import { contrast } from '../html/footer-colours.ts'
import { BLOCK_DEFAULTS, GLOBAL_DEFAULTS } from './defaults.ts'
import { type Design, formatPath } from './design.ts'
import type { Block } from './schema.ts'

export type LowContrast = { path: string; ratio: number }

/** WCAG 2 minimums; headings and button labels count as large text. */
const LEAST_FOR_TEXT = 4.5
const LEAST_FOR_LARGE = 3

const HEX = /^#(?:[\da-f]{3}|[\da-f]{6})$/i
const NAMED: Record<string, string> = { white: '#ffffff', black: '#000000' }

/** Texts in a design with too little contrast, each with the path of the colour to change. */
export function lowContrasts(design: Design): LowContrast[] {
  const global = { ...GLOBAL_DEFAULTS, ...design.global }
  const found: LowContrast[] = []

  const check = (path: string, text: string | undefined, ground: string | undefined, least: number) => {
    const [front, back] = [text, ground].map((colour = '') => NAMED[colour.toLowerCase()] ?? colour)
    if (!front || !back || !HEX.test(front) || !HEX.test(back)) return
    const ratio = contrast(front, back)
    // Rounded down: 4.49 is not 4.5.
    if (ratio < least) found.push({ path, ratio: Math.floor(ratio * 10) / 10 })
  }

  const checkBlock = (block: Block, path: (string | number)[], around: string | undefined) => {
    const ground = block.background ?? around
    const at = formatPath(path)
    if (block.type === 'heading') {
      check(`${at}.color`, block.color ?? global.textColor, ground, LEAST_FOR_LARGE)
      if (block.rich && /<a\s/i.test(block.text))
        check(`${at}.text`, global.linkColor, ground, LEAST_FOR_LARGE)
    }
    if (block.type === 'text') {
      check(`${at}.color`, block.color ?? global.textColor, ground, LEAST_FOR_TEXT)
      if (/<a\s/i.test(block.html)) check(`${at}.html`, global.linkColor, ground, LEAST_FOR_LARGE)
    }
    if (block.type === 'table') check(`${at}.background`, global.textColor, ground, LEAST_FOR_TEXT)
    if (block.type === 'button')
      check(
        `${at}.textColor`,
        block.textColor ?? BLOCK_DEFAULTS.button.textColor,
        block.color ?? global.buttonColor,
        LEAST_FOR_LARGE,
      )
    if (block.type === 'section') checkAll(block.blocks, [...path, 'blocks'], ground)
    if (block.type === 'columns')
      block.columns.forEach(({ blocks }, index) => {
        checkAll(blocks, [...path, 'columns', index, 'blocks'], ground)
      })
  }
  const checkAll = (blocks: readonly Block[], path: (string | number)[], ground: string | undefined) =>
    blocks.forEach((block, index) => {
      checkBlock(block, [...path, index], ground)
    })

  checkAll(design.header?.blocks ?? [], ['header', 'blocks'], global.contentBackground)
  checkAll(design.blocks, ['blocks'], global.contentBackground)
  checkAll(design.footer?.blocks ?? [], ['footer', 'blocks'], global.contentBackground)
  const dark = design.global?.dark
  check('global.dark.textColor', dark?.textColor, dark?.contentBackground, LEAST_FOR_TEXT)
  return found
}
