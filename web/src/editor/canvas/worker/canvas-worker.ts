import { hasRemoteImages, inScheme, inWidth } from '../../../ui/email/email-html.ts'
import { makePicture, type NoPicture, type PictureRequest } from './picture.ts'

/** `window` is the reader's window that the canvas stands for. */
export type RenderRequest = PictureRequest & { window?: { scheme: 'light' | 'dark'; width: number } }
export type RenderedCanvas = { html: string; hasImages: boolean } | NoPicture
export type WorkerReply = { ready: true } | RenderedCanvas

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<RenderRequest>) => void) | null
  postMessage: (reply: WorkerReply) => void
}

/** All that needs the whole page is done here: the page's own thread has the keys to answer. */
function render({ window, ...request }: RenderRequest): RenderedCanvas {
  const picture = makePicture(request)
  if (!('html' in picture)) return picture
  const { html } = picture
  return {
    html: window ? inWidth(inScheme(html, window.scheme), window.width) : html,
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
// Asked for only now: WebAssembly had to load first, and a message before it would have been lost.
scope.postMessage({ ready: true })
