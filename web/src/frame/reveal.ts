import type { Reveal } from './messages.ts'

const HIDDEN = 'style,script,title,[aria-hidden="true"]'
const squeezed = (text: string) => text.replace(/\s+/g, '')

/** Scrolls to the words, even if tags divide them; images are matched by their alt text. */
export function reveal({ words, nth }: Reveal) {
  const wanted = squeezed(words)
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  let text = ''
  const starts: { at: number; element: Element }[] = []
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const element = node instanceof Element ? node : node.parentElement
    const said = node instanceof HTMLImageElement ? node.alt : node instanceof Text ? node.data : ''
    if (said === '' || !element || element.closest(HIDDEN)) continue
    starts.push({ at: text.length, element })
    text += squeezed(said)
  }
  let found = -1
  for (let count = 0; count <= nth; count++) {
    const next = text.indexOf(wanted, found + 1)
    if (next === -1) break
    found = next
  }
  const element = found === -1 ? undefined : starts.findLast(({ at }) => at <= found)?.element
  if (!element) return
  // Not `scrollIntoView`, which could also scroll the app around the frame.
  const { top, height } = element.getBoundingClientRect()
  scrollTo({ top: scrollY + top - (innerHeight - Math.min(height, innerHeight)) / 2 })
}
