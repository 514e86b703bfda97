import type { Emitter } from 'liquidjs'
import { problemOf } from '../../problems/problem-of.ts'
import { RenderFailed } from './render-failed.ts'
import { type Marked, textOf } from './values.ts'

/** Collects a template's output; `capture` opens a separate collector for `{% capture %}`. */
export type PlaceEmitter = Emitter & { capture(): { emitter: Emitter; value(): string | Marked } }

const MAX_WRITTEN = 5_000_000

/** `surplus`: how much longer the result is than what was written. */
export function collect(
  write: (piece: unknown) => string,
  capture: PlaceEmitter['capture'] = capturePlain,
  surplus = () => 0,
): PlaceEmitter {
  let written = ''
  return {
    write(piece: unknown) {
      written += write(piece)
      if (written.length + surplus() > MAX_WRITTEN)
        throw new RenderFailed(problemOf('liquid.result_too_large'))
    },
    get buffer() {
      return written
    },
    capture,
  }
}

export function capturePlain() {
  const emitter = collect(textOf)
  return { emitter, value: () => emitter.buffer }
}
