import type { Emitter } from 'liquidjs'
import { problemOf } from '../../problems/problem-of.ts'
import { RenderFailed } from './render-failed.ts'
import { type MarkupText, textOf } from './values.ts'

/** Collects a template's output; `capture` starts a separate collector for `{% capture %}`. */
export type OutputEmitter = Emitter & { capture(): { emitter: Emitter; value(): string | MarkupText } }

const MAX_OUTPUT = 5_000_000

/** `surplus` is how much longer the final result is than the collected output. */
export function createEmitter(
  write: (value: unknown) => string,
  capture: OutputEmitter['capture'] = capturePlain,
  surplus = () => 0,
): OutputEmitter {
  let output = ''
  return {
    write(value: unknown) {
      output += write(value)
      if (output.length + surplus() > MAX_OUTPUT) throw new RenderFailed(problemOf('liquid.result_too_large'))
    },
    get buffer() {
      return output
    },
    capture,
  }
}

export function capturePlain() {
  const emitter = createEmitter(textOf)
  return { emitter, value: () => emitter.buffer }
}
