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
    const holds = (element, test) => {
      for (let at = element; at && at !== document.body; at = at.parentElement) if (test(at)) return true
      return false
    }
    const isShortened = (element) => getComputedStyle(element).textOverflow === 'ellipsis'
    const scrolls = (element) => /auto|scroll/.test(getComputedStyle(element).overflowX)
    const isHidden = (element) => element.clientWidth <= 1
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode } = texts
      const parent = currentNode.parentElement
      if (!currentNode.data.trim() || !isSeen(parent)) continue
      if (holds(parent, (at) => isShortened(at) || scrolls(at) || isHidden(at))) continue
      const range = document.createRange()
      range.selectNodeContents(currentNode)
      const text = range.getBoundingClientRect()
      const clips = parent.closest(boxes)?.getBoundingClientRect()
      const right = Math.min(window.innerWidth, clips ? clips.right : Infinity)
      const left = Math.max(0, clips ? clips.left : 0)
      const isCut = holds(parent, (at) => {
        const { overflowX } = getComputedStyle(at)
        const { left, right } = at.getBoundingClientRect()
        return /hidden|clip/.test(overflowX) && (text.right > right + 1 || text.left < left - 1)
      })
      if (isCut || text.right > right + 1 || text.left < left - 1)
        found.push(currentNode.data.trim().slice(0, 60))
    }
    const over = document.documentElement.scrollWidth - window.innerWidth
    if (over > 0) found.push('the page is ' + over + ' px wider than the window')
    return found
  })()`)
