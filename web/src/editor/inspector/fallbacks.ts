import type { Block, Design } from '../model/document.ts'
import type { LayoutSchema } from './schema.ts'

/** Block properties that default to one of the email's global styles. */
const FROM_GLOBAL: Readonly<Record<string, string>> = {
  'heading.color': 'textColor',
  'text.color': 'textColor',
  'heading.font': 'font',
  'button.color': 'buttonColor',
}

/** The value that applies while the block does not set the property itself. */
export function fallbackOf(layoutSchema: LayoutSchema, design: Design, block: Block, name: string): unknown {
  const defaults = layoutSchema.blocks[block.type]?.defaults ?? {}
  const global = FROM_GLOBAL[`${block.type}.${name}`]
  if (global)
    return (
      (design.global as Record<string, unknown> | undefined)?.[global] ?? layoutSchema.global.defaults[global]
    )
  // A heading's default size depends on its level.
  if (name === 'size' && typeof defaults.size === 'object' && 'level' in defaults) {
    const level = ('level' in block ? block.level : undefined) ?? defaults.level
    return (defaults.size as Record<string, unknown>)[String(level)]
  }
  return defaults[name]
}
