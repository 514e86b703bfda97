import type { Reveal } from './messages.ts'

const HIDDEN = 'style,script,title,[aria-hidden="true"]'
const withoutSpaces = (text: string) => text.replace(/\s+/g, '')

/** Scrolls to the text, even if tags split it; images are matched by alt text. */
export function reveal({ text: target, nth }: Reveal) {
  const needle = withoutSpaces(target)
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  let text = ''
  const starts: { at: number; element: Element }[] = []
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const element = node instanceof Element ? node : node.parentElement
    const content = node instanceof HTMLImageElement ? node.alt : node instanceof Text ? node.data : ''
    if (content === '' || !element || element.closest(HIDDEN)) continue
    starts.push({ at: text.length, element })
    text += withoutSpaces(content)
  }
  let position = -1
  for (let count = 0; count <= nth; count++) {
    const next = text.indexOf(needle, position + 1)
    if (next === -1) break
    position = next
  }
  const element = position === -1 ? undefined : starts.findLast(({ at }) => at <= position)?.element
  if (!element) return
  // Not `scrollIntoView`, which could also scroll the app around the frame.
  const { top, height } = element.getBoundingClientRect()
  scrollTo({ top: scrollY + top - (innerHeight - Math.min(height, innerHeight)) / 2 })
}
