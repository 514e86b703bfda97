import type { HiddenReason } from '../../../../src/engine/mjml/blocks/conditions.ts'
import { randomId } from '../../api/random-id.ts'

/**
 * A marked element on the page: a block, one of its columns, a header or footer from a preset, or the
 * placeholder for a hidden block.
 */
export type Mark =
  | { kind: 'block'; id: string }
  | { kind: 'column'; id: string; column: number }
  | { kind: 'preset'; frame: 'header' | 'footer' }
  | { kind: 'ghost'; id: string; reason: HiddenReason }

/** Sections and columns without content have no height of their own; the canvas gives them some. */
export const emptyClass = (prefix: string) => `${prefix}-empty`

/** Random, so that no email can contain a mark by chance or on purpose. */
export const newPrefix = () => `fpm${randomId().slice(0, 12)}`

export const blockMark = (prefix: string, id: string) => `${prefix}-b-${id}`

export const columnMark = (prefix: string, id: string, column: number) => `${prefix}-c${column}-${id}`

export const presetMark = (prefix: string, frame: 'header' | 'footer') => `${prefix}-f-${frame}`

export const ghostMark = (prefix: string, id: string, reason: HiddenReason) =>
  `${prefix}-g${reason === 'each' ? 1 : 0}-${id}`

/** Parses a class name; null if it is not a mark. */
export function readMark(prefix: string, name: string): Mark | null {
  if (!name.startsWith(`${prefix}-`)) return null
  const [, kind = '', column = '', rest = ''] =
    /^([bcfg])(\d*)-(.+)$/.exec(name.slice(prefix.length + 1)) ?? []
  if (kind === 'b') return { kind: 'block', id: rest }
  if (kind === 'c') return { kind: 'column', id: rest, column: Number(column) }
  if (kind === 'g') return { kind: 'ghost', id: rest, reason: column === '1' ? 'each' : 'if' }
  if (kind === 'f' && (rest === 'header' || rest === 'footer')) return { kind: 'preset', frame: rest }
  return null
}
