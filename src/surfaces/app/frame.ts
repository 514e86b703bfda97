import type { Reply } from '../http/exchange.ts'
import { newNonce } from './policy.ts'

/**
 * Emails are hostile pages, so they are shown in a frame that has an address of its own: its answer takes away the
 * origin, forms, navigation and every script but the one below. `?images` lets remote images in, after a click.
 */
export function framePage(query: URLSearchParams, baseUrl: string): Reply {
  const nonce = newNonce()
  const { origin } = new URL(baseUrl)
  const images = query.has('images') ? 'https: http:' : ''
  const policy = [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'unsafe-inline'",
    `img-src data: blob: ${origin} ${images}`.trim(),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-DNS-Prefetch-Control': 'off',
  }
  const body = `<!doctype html><html><head><meta charset="utf-8"><title>Email</title></head><body><script nonce="${nonce}">${SCRIPT}</script></body></html>`
  return { status: 200, headers, body }
}

/**
 * Shows what its parent hands it, and tells the parent how high it is and what was clicked. What loads or leads away
 * by itself is taken out, because no policy covers all of it.
 */
const SCRIPT = `
const GONE = 'script,base,link,object,embed,iframe,frame,frameset,portal,meta[http-equiv],noscript'
const tell = (message) => parent.postMessage({ from: 'email-frame', ...message }, '*')
const tellSize = () => tell({ kind: 'size', height: document.documentElement.scrollHeight })
const sizes = new ResizeObserver(tellSize)
sizes.observe(document.documentElement)
addEventListener('message', (event) => {
  if (event.source !== parent || typeof event.data?.html !== 'string') return
  const next = new DOMParser().parseFromString(event.data.html, 'text/html')
  for (const node of next.querySelectorAll(GONE)) node.remove()
  for (const node of next.querySelectorAll('*'))
    for (const { name } of [...node.attributes]) if (/^on|^ping$|^autofocus$|^target$/i.test(name)) node.removeAttribute(name)
  document.replaceChild(document.adoptNode(next.documentElement), document.documentElement)
  sizes.disconnect()
  sizes.observe(document.documentElement)
  for (const image of document.images) image.addEventListener('load', tellSize)
  tellSize()
  tell({ kind: 'shown', id: event.data.id ?? null })
})
const stop = (event) => {
  event.preventDefault()
  const link = event.target.closest?.('a,area')
  const path = event.composedPath().find((node) => node.className && /(?:^|\\s)b-/.test(node.className))
  tell({ kind: 'click', href: link?.getAttribute('href') ?? null, block: path?.className ?? null })
}
for (const name of ['click', 'auxclick', 'submit', 'dragstart']) addEventListener(name, stop, true)
tell({ kind: 'ready' })
`
