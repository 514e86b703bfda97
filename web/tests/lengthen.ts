import type { Page } from 'playwright-core'

/** Makes every text on the page 30 % longer, as a translation may be. */
export const lengthen = (page: Page) =>
  page.evaluate(`(() => {
    const longer = (text) => text + text.trimStart().slice(0, Math.ceil(text.trim().length * 0.3))
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode } = texts
      if (/\\p{L}/u.test(currentNode.data) && !currentNode.parentElement.closest('script,style,svg'))
        currentNode.data = longer(currentNode.data)
    }
    for (const field of document.querySelectorAll('[placeholder]')) field.placeholder = longer(field.placeholder)
  })()`)

/** Texts that stick out of the window, or of the button, link, tab or cell that they stand in. */
export const spilled = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const found = []
    const scrolls = (element) => {
      for (let at = element; at && at !== document.body; at = at.parentElement) {
        const { overflowX } = getComputedStyle(at)
        if (overflowX !== 'visible') return true
      }
      return false
    }
    const isSeen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const boxes = 'button,a,th,td,label,legend,h1,h2,h3,[role=tab],[role=radio],[role=menuitem]'
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode } = texts
      const parent = currentNode.parentElement
      if (!currentNode.data.trim() || !isSeen(parent) || scrolls(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(currentNode)
      const text = range.getBoundingClientRect()
      if (text.width <= 1) continue
      const box = parent.closest(boxes)?.getBoundingClientRect()
      const right = Math.min(window.innerWidth, box ? box.right : Infinity)
      const left = Math.max(0, box ? box.left : 0)
      if (text.right > right + 1 || text.left < left - 1) found.push(currentNode.data.trim().slice(0, 60))
    }
    const over = document.documentElement.scrollWidth - window.innerWidth
    if (over > 0) found.push('the page is ' + over + ' px wider than the window')
    return found
  })()`)
