import { BlockList, isIPv6 } from 'node:net'
import { html, raw } from 'hono/html'
import { forbidden, notFound } from '../../core/call/errors.ts'
import { isLoopbackName } from '../app/site.ts'
import { fileHeaders, htmlPage, type Page, type PageRequest, type Pages, page } from './page.ts'

type StoredMessage = InboxMessage & { raw: Uint8Array; attachments: { content: Uint8Array }[] }

export type Inbox = { messages(): StoredMessage[]; message(id: string): StoredMessage | undefined }

/** Headers added by proxies, which mean that the browser may be on another machine. */
// biome-ignore format: a list
const PROXY_HEADERS = [
  'forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port',
  'x-forwarded-server', 'x-forwarded', 'x-real-ip', 'x-client-ip', 'x-cluster-client-ip', 'true-client-ip',
  'cf-connecting-ip', 'cf-ray', 'fastly-client-ip', 'fly-client-ip', 'x-original-forwarded-for',
  'x-envoy-external-address', 'x-amzn-trace-id', 'x-azure-clientip', 'x-original-host',
]

/** Rejects requests from other machines, through a proxy or with another host name. */
function requireThisMachine({ header, remoteAddress }: PageRequest) {
  const isProxied = PROXY_HEADERS.some((name) => header(name) !== undefined)
  if (isProxied || !isLoopback(remoteAddress) || !isLoopbackName(header('host') ?? ''))
    throw forbidden('inbox.this_machine_only')
}

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

const isLoopback = (address: string) => LOOPBACK.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

const onThisMachine =
  (render: Page): Page =>
  (request) => {
    requireThisMachine(request)
    return render(request)
  }

/** The emails in the test inbox, for trying things out on this machine. */
export const createInboxPages = (inbox: Inbox): Pages =>
  Object.fromEntries(
    Object.entries(createPages(inbox)).map(([path, { GET }]) => [path, { GET: onThisMachine(GET) }]),
  )

const createPages = (inbox: Inbox): Pages => {
  const messageOf = (id: string | undefined) => {
    const message = inbox.message(id ?? '')
    if (!message) throw notFound('message')
    return message
  }
  return {
    '/inbox': { GET: () => htmlPage(renderInboxList(inbox.messages()), INBOX_POLICY) },
    '/inbox/:id': { GET: ({ params }) => htmlPage(renderInboxMessage(messageOf(params.id)), INBOX_POLICY) },
    '/inbox/:id/raw': {
      GET: ({ params }) =>
        page('text/plain; charset=utf-8', Buffer.from(messageOf(params.id).raw).toString()),
    },
    '/inbox/:id/attachments/:number': {
      GET: ({ params }) => {
        const file = messageOf(params.id).attachments[Number(params.number)]
        if (!file) throw notFound('attachment')
        const headers = fileHeaders('attachment', file.filename, 'application/octet-stream')
        return { status: 200, headers, body: file.content }
      },
    },
  }
}

export type InboxMessage = {
  id: string
  receivedAt: Date
  from: string
  to: string[]
  subject: string
  headers: { name: string; value: string }[]
  /** Null or empty: the message has no such part. */
  html: string | null
  text: string | null
  attachments: { filename: string; contentType: string; size: number }[]
}

/** A message may load images, fonts and styles, but no scripts run. */
export const INBOX_POLICY =
  "default-src 'none'; style-src 'unsafe-inline' *; img-src * data:; font-src * data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export function renderInboxList(messages: readonly InboxMessage[]): string {
  const count = messages.length === 1 ? '1 message' : `${messages.length} messages`
  return renderPage(
    'Test inbox',
    html`<h1>Test inbox</h1>
<p>${count}, kept until the server stops. <a href="/inbox">Refresh</a></p>
${messages.length === 0 ? html`<p>Nothing has arrived yet. Emails sent through the test sender appear here.</p>` : renderEntries(messages)}`,
  )
}

function renderEntries(messages: readonly InboxMessage[]) {
  return html`<ul class="messages">
${messages.map(
  (
    message,
  ) => html`<li><a href="${pathOf(message)}">${titleOf(message)}</a>${isTest(message) ? ' (test)' : ''}
<p>From ${message.from} to ${message.to.join(', ')}</p>
<p>${renderTime(message.receivedAt)}${describeAttachments(message.attachments.length)}</p></li>
`,
)}</ul>`
}

function describeAttachments(count: number): string {
  if (count === 0) return ''
  return count === 1 ? ', 1 attachment' : `, ${count} attachments`
}

/** One message as its recipient would see it, with its plain text, attachments and headers. */
export function renderInboxMessage(message: InboxMessage): string {
  return renderPage(
    `${titleOf(message)} – Test inbox`,
    html`<nav><a href="/inbox">All messages</a></nav>
<h1>${titleOf(message)}</h1>
<dl>
<dt>From</dt><dd>${message.from}</dd>
<dt>To</dt><dd>${message.to.join(', ')}</dd>
<dt>Received</dt><dd>${renderTime(message.receivedAt)}</dd>
${isTest(message) ? html`<dt>Kind</dt><dd>Test email</dd>` : ''}
</dl>
${message.html ? renderHtmlPart(message.html) : ''}
${message.text ? html`<section><h2>Plain text</h2><pre>${linkUrls(message.text)}</pre></section>` : ''}
${message.attachments.length > 0 ? renderAttachments(message) : ''}
<section><h2>Headers</h2>
<table>
<thead><tr><th scope="col">Name</th><th scope="col">Value</th></tr></thead>
<tbody>${message.headers.map(({ name, value }) => html`<tr><th scope="row">${name}</th><td>${linkUrls(value)}</td></tr>`)}</tbody>
</table>
<p><a href="${pathOf(message)}/raw">Message source</a></p></section>`,
  )
}

/** Sandboxed: no script, no form, no access to this page or its origin. A link opens in a new tab. */
function renderHtmlPart(document: string) {
  return html`<section><h2>HTML</h2>
<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" referrerpolicy="no-referrer" title="The message as HTML" srcdoc="${withLinksInNewTabs(document)}"></iframe></section>`
}

/** The frame cannot navigate, so a link that opened in it would leave it blank. */
const withLinksInNewTabs = (document: string) =>
  document
    .replace(/(<(?:a|area|base)\s(?:[^>]*?\s)?)target\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, '$1')
    .replace(/^(?:\s*<!doctype[^>]*>)?/i, '$&<base target="_blank">')

function renderAttachments(message: InboxMessage) {
  const link = (index: number) => `${pathOf(message)}/attachments/${index}`
  return html`<section><h2>Attachments</h2>
<ul>${message.attachments.map(
    ({ filename, contentType, size }, index) =>
      html`<li><a href="${link(index)}">${filename || 'without a name'}</a> ${contentType}, ${describeSize(size)}</li>`,
  )}</ul></section>`
}

function linkUrls(text: string) {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/)
    .map((part, index) =>
      index % 2 === 1 ? html`<a href="${part}" rel="noreferrer noopener">${part}</a>` : part,
    )
}

const isTest = ({ headers }: InboxMessage) =>
  headers.some(({ name }) => name.toLowerCase() === 'x-flowpost-test')

const titleOf = ({ subject }: InboxMessage) => subject.trim() || 'No subject'

const pathOf = ({ id }: InboxMessage) => `/inbox/${encodeURIComponent(id)}`

function renderTime(time: Date) {
  const iso = time.toISOString()
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`
}

function describeSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  const kib = bytes / 1024
  return kib < 1024 ? `${kib.toFixed(1)} KB` : `${(kib / 1024).toFixed(1)} MB`
}

function renderPage(title: string, content: ReturnType<typeof html>): string {
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`)
}

const STYLE = `
:root { color-scheme: light dark; }
* { box-sizing: border-box; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 64rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; }
h2 { font-size: 1.1rem; margin: 2rem 0 0.5rem; }
a { display: inline-block; padding: 0.25rem 0; }
a:focus-visible, iframe:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
pre a { display: inline; }
.messages { list-style: none; padding: 0; }
.messages li { border-top: 1px solid #8886; padding: 0.5rem 0; }
.messages a { font-weight: 600; }
.messages p { margin: 0; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; }
dt { font-weight: 600; }
dd { margin: 0; }
table { border-collapse: collapse; width: 100%; }
th, td { border-top: 1px solid #8886; padding: 0.4rem 1rem 0.4rem 0; text-align: start; vertical-align: top; }
iframe { width: 100%; height: 40rem; border: 1px solid #8886; background: #ffffff; }
pre { white-space: pre-wrap; padding: 1rem; border: 1px solid #8886; margin: 0; }
`
