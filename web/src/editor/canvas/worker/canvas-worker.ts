import { hasRemoteImages } from '../../../ui/email/remote-images.ts'
import { inScheme } from '../../preview/colour-scheme.ts'
import { inWidth } from '../frame/in-width.ts'
import { makePicture, type NoPicture, type PictureRequest } from './picture.ts'

/** The window of the reader that the canvas stands for. */
export type ReaderWindow = { scheme: 'light' | 'dark'; width: number }

export type WorkerRequest = PictureRequest & { id: number; window?: ReaderWindow }
export type PaintedPicture = { html: string; hasImages: boolean } | NoPicture
export type WorkerReply = { ready: true } | (PaintedPicture & { id: number })

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<WorkerRequest>) => void) | null
  postMessage: (reply: WorkerReply) => void
}

/** All that needs the whole page is done here: the page's own thread has the keys to answer. */
function paint({ window, ...request }: Omit<WorkerRequest, 'id'>): PaintedPicture {
  const picture = makePicture(request)
  if (!('html' in picture)) return picture
  const { html } = picture
  return {
    html: window ? inWidth(inScheme(html, window.scheme), window.width) : html,
    hasImages: hasRemoteImages(html, request.baseUrl),
  }
}

scope.onmessage = ({ data: { id, ...request } }) => {
  try {
    scope.postMessage({ id, ...paint(request) })
  } catch {
    scope.postMessage({ id, problem: 'liquid.not_rendered' })
  }
}
// Asked for only now: WebAssembly had to load first, and a message before it would have been lost.
scope.postMessage({ ready: true })
