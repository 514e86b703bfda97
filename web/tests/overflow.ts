import type { Page } from 'playwright-core'

/** Makes all text on the page 30% longer, as a translation might be. */
export const lengthen = (page: Page) =>
  page.evaluate(`(() => {
    const longer = (text) => text + text.trimStart().slice(0, Math.ceil(text.trim().length * 0.3))
    window.shortTexts = []
    const lengthen = (holder, key) => {
      shortTexts.push([holder, key, holder[key]])
      holder[key] = longer(holder[key])
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode } = texts
      if (/\\p{L}/u.test(currentNode.data) && !currentNode.parentElement.closest('script,style,svg'))
        lengthen(currentNode, 'data')
    }
    for (const field of document.querySelectorAll('[placeholder]')) lengthen(field, 'placeholder')
  })()`)

/** Restores the original text, so that the app finds what it rendered. */
export const shorten = (page: Page) =>
  page.evaluate('for (const [holder, key, text] of shortTexts) holder[key] = text')

/** The text that overflows the window, or the button, link, tab or cell that contains it. */
export const overflowingTexts = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const overflowing = []
    const boxes = 'button,a,th,td,label,legend,h1,h2,h3,[role=tab],[role=radio],[role=menuitem]'
    const isVisible = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const bounds = new Map([[document.body, { mayOverflow: false, left: 0, right: window.innerWidth }]])
    /**
     * The edges that text must stay within. There are none if it is truncated, scrollable or only for screen readers, or
     * in a chart, which is resized asynchronously.
     */
    const boundsOf = (element) => {
      if (bounds.has(element)) return bounds.get(element)
      let { mayOverflow, left, right } = boundsOf(element.parentElement)
      const { textOverflow, overflowX } = getComputedStyle(element)
      const edges = element.getBoundingClientRect()
      const isForScreenReaders = edges.width <= 1
      if (isForScreenReaders || textOverflow === 'ellipsis' || /auto|scroll/.test(overflowX) || element.matches('svg'))
        mayOverflow = true
      if (/hidden|clip/.test(overflowX) || element.matches(boxes)) {
        left = Math.max(left, edges.left)
        right = Math.min(right, edges.right)
      }
      bounds.set(element, { mayOverflow, left, right })
      return bounds.get(element)
    }
    const range = document.createRange()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode } = texts
      const parent = currentNode.parentElement
      if (!currentNode.data.trim() || !isVisible(parent)) continue
      const { mayOverflow, left, right } = boundsOf(parent)
      if (mayOverflow) continue
      range.selectNodeContents(currentNode)
      const text = range.getBoundingClientRect()
      if (text.right > right + 1 || text.left < left - 1) overflowing.push(currentNode.data.trim().slice(0, 60))
    }
    const over = document.documentElement.scrollWidth - window.innerWidth
    if (over > 0) overflowing.push('the page is ' + over + ' px wider than the window')
    return overflowing
  })()`)
