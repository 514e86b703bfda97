import { atWidth, hasRemoteImages, inScheme } from '../../../ui/email/email-html.ts'
import { type EmailRequest, type RenderProblem, renderEmail } from './render-email.ts'

/** `window` is the recipient's window that the canvas simulates. */
export type RenderRequest = EmailRequest & { window?: { scheme: 'light' | 'dark'; width: number } }
export type RenderedCanvas = { html: string; hasImages: boolean } | RenderProblem
export type WorkerReply = { ready: true } | RenderedCanvas

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<RenderRequest>) => void) | null
  postMessage: (reply: WorkerReply) => void
}

/** Processes the whole HTML here to keep the main thread responsive. */
function render({ window, ...request }: RenderRequest): RenderedCanvas {
  const rendered = renderEmail(request)
  if (!('html' in rendered)) return rendered
  const { html } = rendered
  return {
    html: window ? atWidth(inScheme(html, window.scheme), window.width) : html,
    hasImages: hasRemoteImages(html, request.baseUrl),
  }
}

scope.onmessage = ({ data }) => {
  try {
    scope.postMessage(render(data))
  } catch {
    scope.postMessage({ problem: 'liquid.not_rendered' })
  }
}
// Requests sent earlier, while WebAssembly was loading, would have been lost.
scope.postMessage({ ready: true })
