import { VOID } from './elements.ts'
import type { HtmlTag } from './tokens.ts'

/** The nesting depth in the worst case; a page is tidy if all its end tags match. */
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
