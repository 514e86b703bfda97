import { useEffect, useRef, useState } from 'react'
import type { WorkerReply, WorkerRequest } from './worker/canvas-worker.ts'
import type { Picture, PictureRequest } from './worker/picture.ts'

/**
 * Asks the worker for pictures, one at a time: what changes meanwhile is asked for afterwards, and only the newest. A
 * fast typist would otherwise run further and further behind.
 */
export function createPainter(onPicture: (picture: Picture, request: PictureRequest) => void) {
  const worker = new Worker(new URL('./worker/canvas-worker.ts', import.meta.url), { type: 'module' })
  let id = 0
  let isBusy = true
  let asked: PictureRequest | null = null
  let next: PictureRequest | null = null

  const askNext = () => {
    isBusy = next !== null
    asked = next
    next = null
    if (asked) worker.postMessage({ ...asked, id: ++id } satisfies WorkerRequest)
  }
  worker.onmessage = ({ data }: MessageEvent<WorkerReply>) => {
    if (!('ready' in data) && asked) onPicture(data, asked)
    askNext()
  }
  return {
    paint: (request: PictureRequest) => {
      next = request
      if (!isBusy) askNext()
    },
    close: () => worker.terminate(),
  }
}

/** The last picture that could be made, and why the newest could not. */
export function usePicture(request: PictureRequest) {
  const [html, setHtml] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const painter = useRef<ReturnType<typeof createPainter> | null>(null)
  useEffect(() => {
    painter.current = createPainter((picture) => {
      if ('html' in picture) setHtml(picture.html)
      setProblem('problem' in picture ? picture.problem : null)
    })
    return () => painter.current?.close()
  }, [])
  useEffect(() => painter.current?.paint(request), [request])
  return { html, problem }
}
