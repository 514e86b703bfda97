import { VOID } from './elements.ts'
import type { HtmlTag } from './tokens.ts'

/** How deep elements may be nested, at worst; tidy is a page whose end tags all fit. */
export function measureNesting(tags: HtmlTag[]): { depth: number; isTidy: boolean } {
  const open: string[] = []
  let depth = 0
  let isTidy = true
  for (const { name, closing } of tags) {
    if (VOID.has(name)) continue
    if (!closing) open.push(name)
    else if (open.at(-1) === name) open.pop()
    else isTidy = false
    depth = Math.max(depth, open.length)
  }
  return { depth, isTidy: isTidy && open.length === 0 }
}
