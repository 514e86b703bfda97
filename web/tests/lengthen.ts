import type { Page } from 'playwright-core'

/** Makes every text on the page 30 % longer, as a translation may be. */
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

/** Gives the texts back their length, so that the app, which does not know of it, finds what it wrote. */
export const shorten = (page: Page) =>
  page.evaluate('for (const [holder, key, text] of shortTexts) holder[key] = text')

/** Texts that stick out of the window, or of the button, link, tab or cell that they stand in. */
export const spilled = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const found = []
    const boxes = 'button,a,th,td,label,legend,h1,h2,h3,[role=tab],[role=radio],[role=menuitem]'
    const isSeen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const known = new Map([[document.body, { mayStickOut: false, left: 0, right: window.innerWidth }]])
    /**
     * Between which edges a text in an element must stay: not where it is shortened, scrolled or only read aloud, nor
     * in a drawing, which follows the width of the page a moment later.
     */
    const roomIn = (element) => {
      if (known.has(element)) return known.get(element)
      let { mayStickOut, left, right } = roomIn(element.parentElement)
      const { textOverflow, overflowX } = getComputedStyle(element)
      const edges = element.getBoundingClientRect()
      const isRead = edges.width <= 1
      if (isRead || textOverflow === 'ellipsis' || /auto|scroll/.test(overflowX) || element.matches('svg'))
        mayStickOut = true
      if (/hidden|clip/.test(overflowX) || element.matches(boxes)) {
        left = Math.max(left, edges.left)
        right = Math.min(right, edges.right)
      }
      known.set(element, { mayStickOut, left, right })
      return known.get(element)
    }
    const range = document.createRange()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode } = texts
      const parent = currentNode.parentElement
      if (!currentNode.data.trim() || !isSeen(parent)) continue
      const { mayStickOut, left, right } = roomIn(parent)
      if (mayStickOut) continue
      range.selectNodeContents(currentNode)
      const text = range.getBoundingClientRect()
      if (text.right > right + 1 || text.left < left - 1) found.push(currentNode.data.trim().slice(0, 60))
    }
    const over = document.documentElement.scrollWidth - window.innerWidth
    if (over > 0) found.push('the page is ' + over + ' px wider than the window')
    return found
  })()`)
