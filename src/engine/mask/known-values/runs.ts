import { SHORTEST_BEGINNING } from './matcher.ts'
import { NOTATIONS, type Notation, type Runs } from './notations.ts'
import { decodedView, type View, Writer } from './view.ts'

/** A separator between runs that occurs in no text. */
const SEPARATOR = 0xff

/** The decoded runs of a view, all runs of one notation and phase as one view. */
export function* readRuns(view: View, shortestValue: number, cutAt: number): Generator<View> {
  const shortest = view.isCut ? Math.min(shortestValue, SHORTEST_BEGINNING) : shortestValue
  for (const notation of NOTATIONS) {
    const runs = newRuns(view, notation.find(view.bytes, notation.charsFor(shortest)))
    if (runs.length === 0) continue
    const isCut = view.isCut && (runs.at(-1) ?? 0) >= cutAt
    for (let phase = 0; phase < notation.phases; phase += 1) {
      const decode = (withOrigins: boolean) => readPhase(view.bytes, notation, runs, phase, withOrigins)
      yield decodedView(view, decode(false), decode, { isRun: true, isCut })
    }
  }
}

function readPhase(bytes: Uint8Array, notation: Notation, runs: Runs, phase: number, withOrigins: boolean) {
  const size = runs.reduce((sum, edge, n) => (n % 2 === 0 ? sum - edge : sum + edge + 1), 0)
  const out = new Writer(size, { withOrigins, isRun: true })
  for (let n = 0; n < runs.length; n += 2) {
    const start = runs[n] ?? 0
    if (out.length > 0) out.put(SEPARATOR, start, start)
    notation.read(bytes, start, runs[n + 1] ?? 0, phase, out)
  }
  return out.finish()
}

/** Runs that were not already read in the source, because something in them has been unescaped since. */
function newRuns({ changes }: View, runs: Runs): Runs {
  if (changes === null) return runs
  const found: Runs = []
  let next = 0
  for (let n = 0; n < runs.length; n += 2) {
    const start = runs[n] ?? 0
    const end = runs[n + 1] ?? 0
    while (next < changes.length && (changes[next] ?? 0) < start) next += 1
    if (next < changes.length && (changes[next] ?? 0) < end) found.push(start, end)
  }
  return found
}
