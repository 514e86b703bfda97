import { makePicture, type Picture, type PictureRequest } from './picture.ts'

export type WorkerRequest = PictureRequest & { id: number }
export type WorkerReply = { ready: true } | (Picture & { id: number })

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<WorkerRequest>) => void) | null
  postMessage: (reply: WorkerReply) => void
}

scope.onmessage = ({ data: { id, ...request } }) => {
  try {
    scope.postMessage({ id, ...makePicture(request) })
  } catch (error) {
    scope.postMessage({ id, problem: error instanceof Error ? error.message : String(error) })
  }
}
// Asked for only now: WebAssembly had to load first, and a message before it would have been lost.
scope.postMessage({ ready: true })
