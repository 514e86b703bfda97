import { RenderFailed } from '../../engine/render/render-failed.ts'
import { type RenderedMessage, type RenderInput, renderMessage } from '../../engine/render/render-message.ts'

/** `started` is shared memory: the pool's clock runs from the moment a thread really has the task. */
export type RenderTask = { input: RenderInput; started: SharedArrayBuffer }

/** Errors lose their class between threads, so a refusal travels as a value. */
export type RenderOutcome = { message: RenderedMessage } | { refused: string }

export default function runRender({ input, started }: RenderTask): RenderOutcome {
  const flag = new Int32Array(started)
  Atomics.store(flag, 0, 1)
  Atomics.notify(flag, 0)
  try {
    return { message: renderMessage(input) }
  } catch (error) {
    if (error instanceof RenderFailed) return { refused: error.reason }
    // A document can be too deep for whatever walks over it.
    if (error instanceof RangeError) return { refused: 'template is nested too deep' }
    throw error
  }
}
