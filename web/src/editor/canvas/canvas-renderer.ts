import type { RenderedCanvas, RenderRequest, WorkerReply } from './worker/canvas-worker.ts'

type OnRendered = (rendered: RenderedCanvas) => void
export type CanvasRenderer = ReturnType<typeof createCanvasRenderer>

/**
 * Renders the canvas in a worker, one request at a time. Requests that arrive while it is busy replace each
 * other, so that the canvas never falls behind a fast typist.
 */
function createCanvasRenderer() {
  const worker = new Worker(new URL('./worker/canvas-worker.ts', import.meta.url), { type: 'module' })
  // Initially true: the worker's first message reports that it is ready.
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
    onRendered: (listener: OnRendered) => {
      onRendered = listener
    },
    render: (request: RenderRequest) => {
      next = request
      if (!isBusy) renderNext()
    },
    close: () => worker.terminate(),
  }
}

let preloadedRenderer: CanvasRenderer | null = null

/** Starts a renderer while the page loads, because it takes longer to start than anything else on the page. */
export function startCanvasRenderer() {
  preloadedRenderer ??= createCanvasRenderer()
}

/** The preloaded renderer, or a new one. */
export function takeCanvasRenderer(onRendered: OnRendered): CanvasRenderer {
  const renderer = preloadedRenderer ?? createCanvasRenderer()
  preloadedRenderer = null
  renderer.onRendered(onRendered)
  return renderer
}
