import { describe, expect, it } from 'vitest'
import { findChromium, startBrowser } from '../../testing/app/browser.ts'
import {
  createInboxPages,
  INBOX_POLICY,
  type InboxMessage,
  renderInboxList,
  renderInboxMessage,
} from './inbox.ts'

const message: InboxMessage = {
  id: 'msg_1',
  receivedAt: new Date('2026-11-08T12:34:56.789Z'),
  from: 'shop@example.com',
  to: ['ada@example.com', 'bob@example.com'],
  subject: 'Your order #1001',
  headers: [
    { name: 'Subject', value: 'Your order #1001' },
    { name: 'List-Unsubscribe', value: '<https://mail.example/u/tok_1>' },
  ],
  html: '<p style="color:red">Hello "Ada" & Bob</p>',
  text: 'Hello\nSee (https://shop.example/o/1?a=1&b=2).',
  attachments: [
    { filename: 'invoice.pdf', contentType: 'application/pdf', size: 2048 },
    { filename: '', contentType: 'text/plain', size: 12 },
  ],
}
const EVIL = `"'><script>alert(1)</script><img src=x onerror=alert(1)>`

describe('the test inbox', () => {
  const pages = createInboxPages({ messages: () => [], message: () => undefined })
  const open = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    pages['/inbox']?.GET({
      method: 'GET',
      params: {},
      query: new URLSearchParams(),
      header: (name) => headers[name],
      remoteAddress,
      form: async () => new URLSearchParams(),
    })

  it.each(['localhost:3000', '127.0.0.1', '[::1]:3000'])('is open to this machine: %s', async (host) => {
    expect((await open({ host }))?.status).toBe(200)
  })

  it.each([
    { host: 'evil.example' },
    { host: 'localhost.evil.example' },
    { host: 'localhost', 'x-forwarded-for': '203.0.113.9' },
    { host: 'localhost', forwarded: 'for=203.0.113.9' },
    { host: 'localhost', 'x-real-ip': '203.0.113.9' },
    { host: 'localhost', via: '1.1 proxy' },
    { host: 'localhost', 'x-forwarded-host': 'mail.example' },
    { host: 'localhost', 'cf-connecting-ip': '203.0.113.9' },
    {},
  ])('is closed to others: %j', (headers) => {
    expect(() => open(headers)).toThrow('on this machine')
  })

  it.each(['203.0.113.9', '10.0.0.1', '::ffff:10.0.0.1', 'fe80::1', ''])(
    'is closed to a connection from %j, regardless of its headers',
    (remoteAddress) => {
      expect(() => open({ host: 'localhost' }, remoteAddress)).toThrow('on this machine')
    },
  )

  it.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])('is open to %s', async (remoteAddress) => {
    expect((await open({ host: 'localhost' }, remoteAddress))?.status).toBe(200)
  })
})

describe('the test inbox list', () => {
  it('shows subject, sender, recipients, time and attachments of each message, with a link to it', () => {
    const page = renderInboxList([message, { ...message, id: 'b/../c', subject: ' ' }])
    expect(page).toContain('<a href="/inbox/msg_1">Your order #1001</a>')
    expect(page).toContain('<p>From shop@example.com to ada@example.com, bob@example.com</p>')
    expect(page).toContain(
      '<time datetime="2026-11-08T12:34:56.789Z">2026-11-08 12:34:56 UTC</time>, 2 attachments',
    )
    expect(page).toContain('<a href="/inbox/b%2F..%2Fc">No subject</a>')
    expect(page).toContain('2 messages')
  })

  it('shows that it is empty', () => {
    const page = renderInboxList([])
    expect(page).toContain('Nothing has arrived yet')
    expect(page).not.toContain('<li>')
  })
})

describe('a message in the test inbox', () => {
  const page = renderInboxMessage(message)

  it('links back to the list, to its source and to each attachment', () => {
    for (const path of [
      '/inbox',
      '/inbox/msg_1/raw',
      '/inbox/msg_1/attachments/0',
      '/inbox/msg_1/attachments/1',
    ])
      expect(page).toContain(`<a href="${path}">`)
    expect(page).toContain('>invoice.pdf</a> application/pdf, 2.0 KB')
    expect(page).toContain('>without a name</a> text/plain, 12 bytes')
  })

  it('shows the HTML in a sandboxed frame that can only open new tabs', () => {
    expect(page).toMatch(/<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" /)
    expect(page).toContain(
      'srcdoc="&lt;base target=&quot;_blank&quot;&gt;&lt;p style=&quot;color:red&quot;&gt;Hello &quot;Ada&quot; &amp; Bob&lt;/p&gt;"',
    )
  })

  it('has clickable links in the plain text and the headers', () => {
    expect(page).toContain(
      '(<a href="https://shop.example/o/1?a=1&amp;b=2" rel="noreferrer noopener">https://shop.example/o/1?a=1&amp;b=2</a>).',
    )
    expect(page).toContain('&lt;<a href="https://mail.example/u/tok_1"')
    expect(renderInboxMessage({ ...message, text: 'javascript:alert(1)' })).not.toContain('href="javascript')
  })

  it('omits missing parts', () => {
    for (const none of [null, '']) {
      const bare = renderInboxMessage({ ...message, html: none, text: none, attachments: [] })
      expect(bare).not.toMatch(/<iframe|<pre|<h2>Attachments/)
    }
  })

  it('escapes everything', () => {
    const evil: InboxMessage = {
      ...message,
      id: EVIL,
      from: EVIL,
      to: [EVIL],
      subject: EVIL,
      headers: [{ name: EVIL, value: EVIL }],
      html: EVIL,
      text: EVIL,
      attachments: [{ filename: EVIL, contentType: EVIL, size: 1 }],
    }
    for (const page of [renderInboxList([evil]), renderInboxMessage(evil)])
      expect(page).not.toMatch(/<script|<img|href="[^"]*[<>']/)
  })
})

const chromium = findChromium()

it.skipIf(chromium === undefined)(
  'a browser shows the message and opens its links in new tabs, and nothing in it runs',
  async () => {
    if (chromium === undefined) return
    const browser = await startBrowser(chromium)
    try {
      const page = await browser.newPage({ viewport: { width: 375, height: 800 } })
      const html = `<!doctype html><html><head><base target="_self"><style>p { color: rgb(1, 2, 3) }</style></head><body><p>Hello</p>
<a href="https://shop.example/Unsubscribe">Unsubscribe</a>
<a class="x" target="_self" href="https://shop.example/Shop">Shop</a>
<a href="https://shop.example/Terms" target=_top>Terms</a>
<form action="/stolen"><button>Send</button></form>
<script>document.body.textContent = 'ran'; top.location = '/stolen'</script><img src="x" onerror="top.ran = 1">`
      const requestedPaths: string[] = []
      await page.context().route('**/*', (route) => {
        requestedPaths.push(new URL(route.request().url()).pathname)
        const headers = {
          'Content-Security-Policy': INBOX_POLICY,
          'Content-Type': 'text/html; charset=utf-8',
        }
        return route.fulfill({ headers, body: renderInboxMessage({ ...message, html }) })
      })
      await page.goto('http://inbox.example/inbox/msg_1')
      const frame = page.frameLocator('iframe')
      expect(await frame.locator('p').textContent()).toBe('Hello')
      const color = "getComputedStyle(document.querySelector('p')).color"
      expect(await page.frames()[1]?.evaluate(color)).toBe('rgb(1, 2, 3)')
      for (const link of ['Unsubscribe', 'Shop', 'Terms']) {
        const [tab] = await Promise.all([page.waitForEvent('popup'), frame.getByText(link).click()])
        await tab.waitForLoadState()
        expect(tab.url(), link).toBe(`https://shop.example/${link}`)
        expect(await tab.evaluate('window.opener'), link).toBeNull()
        await tab.close()
      }
      expect(await frame.locator('p').textContent(), 'the email is still displayed').toBe('Hello')
      expect(await page.frames()[1]?.evaluate('document.compatMode')).toBe('CSS1Compat')
      await frame.locator('button').click()
      expect(await page.evaluate('window.ran')).toBeUndefined()
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(375)
      expect(requestedPaths).not.toContain('/stolen')
    } finally {
      await browser.close()
    }
  },
)
