import type { RenderedCanvas, RenderRequest, WorkerReply } from './worker/canvas-worker.ts'

type OnRendered = (rendered: RenderedCanvas) => void
export type CanvasRenderer = ReturnType<typeof createCanvasRenderer>

/**
 * Renders the canvas in a worker, one request at a time: after it, only the newest of the requests made since is
 * rendered. Otherwise it would fall further and further behind a fast typist.
 */
function createCanvasRenderer() {
  const worker = new Worker(new URL('./worker/canvas-worker.ts', import.meta.url), { type: 'module' })
  // Until its first message, which says that it is ready.
  let isBusy = true
  let next: RenderRequest | null = null
  let onRendered: OnRendered = () => {}

  const renderNext = () => {
    isBusy = next !== null
    if (next) worker.postMessage(next)
    next = null
  }
  worker.onmessage = ({ data }: MessageEvent<WorkerReply>) => {
    renderNext()
    if (!('ready' in data)) onRendered(data)
  }
  return {
    use: (taker: OnRendered) => {
      onRendered = taker
    },
    render: (request: RenderRequest) => {
      next = request
      if (!isBusy) renderNext()
    },
    close: () => worker.terminate(),
  }
}

let waiting: CanvasRenderer | null = null

/** Starts a renderer for the page that is being loaded: nothing else in it takes longer to start. */
export function startCanvasRenderer() {
  waiting ??= createCanvasRenderer()
}

/** The renderer that was started, or another one. */
export function takeCanvasRenderer(onRendered: OnRendered): CanvasRenderer {
  const renderer = waiting ?? createCanvasRenderer()
  waiting = null
  renderer.use(onRendered)
  return renderer
}
