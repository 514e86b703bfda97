import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useHarness } from '../../src/testing/harness.ts'
import { describeInBrowser, useBrowser } from './browser.ts'
import { canvasOpener } from './canvas-page.ts'
import { hostileEmails } from './hostile-emails.ts'

const api = useHarness()
const browser = useBrowser(api)
const openCanvas = canvasOpener(api, browser)
afterAll(() => browser.closePages())

/** Once the email is shown, uses everything in it that can be used; answers how much that was. */
const clickAll = (heading: string) => `new Promise((resolve) => {
  const look = () => {
    if (document.querySelector('h1')?.textContent !== '${heading}') return setTimeout(look)
    const nodes = document.querySelectorAll('a, area, button, input, p, summary')
    for (const node of nodes) {
      node.click?.()
      node.focus()
    }
    resolve(nodes.length)
  }
  look()
})`

describeInBrowser('hostile emails on the canvas', () => {
  const came: string[] = []
  const evil = createServer((incoming, outgoing) => {
    came.push(`${incoming.method} ${incoming.url}`)
    outgoing.end()
  })
  beforeAll(() => new Promise<void>((resolve) => void evil.listen(0, '127.0.0.1', resolve)))
  afterAll(() => void evil.close())

  it('no script runs, nothing is loaded, posted or navigated', async () => {
    const emails = hostileEmails(`127.0.0.1:${(evil.address() as AddressInfo).port}`)
    expect(emails.length).toBeGreaterThanOrEqual(100)
    const { page, frame } = await openCanvas({
      blocks: [{ type: 'heading', id: 'first', text: 'First' }],
    })
    await frame.getByText('First').waitFor()
    evil.on('connection', () => came.push('a connection'))
    page.on('framenavigated', (moved) => {
      if (moved.url() !== `${api.url}/app/frame`) came.push(`navigated: ${moved.url()}`)
    })
    page.on('popup', (popup) => came.push(`popup: ${popup.url()}`))
    page.on('dialog', (dialog) => came.push(`dialog: ${dialog.message()}`))
    await page.exposeFunction('tellRan', () => came.push('a script ran'))
    await page.evaluate("addEventListener('message', ({ data }) => { if (data === 'ran') tellRan() })")
    const send = (html: string) =>
      page.evaluate(`document.querySelector('iframe[title="Canvas"]').contentWindow.postMessage(JSON.stringify(
        { kind: 'canvas', id: 1, prefix: 'fpmx', css: '', watched: null, html: ${JSON.stringify(html)} }), '*')`)
    const inside = await (await page.locator('iframe[title="Canvas"]').elementHandle())?.contentFrame()
    let clicks = 0
    for (const [index, email] of emails.entries()) {
      await send(`<!doctype html><html><body><h1>Email ${index}</h1>${email}</body></html>`)
      clicks += Number(await inside?.evaluate(clickAll(`Email ${index}`)))
    }
    expect(clicks).toBeGreaterThan(60)
    expect(came).toEqual([])
  })
})
