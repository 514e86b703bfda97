import type { PaintedPicture, WorkerReply, WorkerRequest } from './worker/canvas-worker.ts'

export type PaintRequest = Omit<WorkerRequest, 'id'>
type OnPicture = (picture: PaintedPicture) => void
type Painter = ReturnType<typeof createPainter>

/**
 * Asks the worker for pictures, one at a time: what changes meanwhile is asked for afterwards, and only the newest. A
 * fast typist would otherwise run further and further behind.
 */
function createPainter() {
  const worker = new Worker(new URL('./worker/canvas-worker.ts', import.meta.url), { type: 'module' })
  let id = 0
  let isBusy = true
  let next: PaintRequest | null = null
  let onPicture: OnPicture = () => {}

  const askNext = () => {
    isBusy = next !== null
    if (next) worker.postMessage({ ...next, id: ++id } satisfies WorkerRequest)
    next = null
  }
  worker.onmessage = ({ data }: MessageEvent<WorkerReply>) => {
    askNext()
    if (!('ready' in data)) onPicture(data)
  }
  return {
    paintFor: (taker: OnPicture) => {
      onPicture = taker
    },
    paint: (request: PaintRequest) => {
      next = request
      if (!isBusy) askNext()
    },
    close: () => worker.terminate(),
  }
}

let waiting: Painter | null = null

/** Has a painter ready for the page that is being loaded: nothing of it takes longer to start. */
export function startPainter() {
  waiting ??= createPainter()
}

/** The painter that was started, or another one. */
export function takePainter(onPicture: OnPicture): Painter {
  const painter = waiting ?? createPainter()
  waiting = null
  painter.paintFor(onPicture)
  return painter
}
