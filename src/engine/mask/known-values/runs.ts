import { SHORTEST_BEGINNING } from './matcher.ts'
import { NOTATIONS, type Notation, type Runs } from './notations.ts'
import { type View, ViewWriter } from './view.ts'

/** Between two runs stands what no text has. */
const SEPARATOR = 0xff

/** What the runs of a view say, all runs of one notation and phase as one view. */
export function* readRuns(view: View, shortestValue: number, cutAt: number): Generator<View> {
  const shortest = view.isCut ? Math.min(shortestValue, SHORTEST_BEGINNING) : shortestValue
  for (const notation of NOTATIONS) {
    const runs = newRuns(view, notation.find(view.bytes, notation.charsFor(shortest)))
    if (runs.length === 0) continue
    const isCut = view.isCut && (runs.at(-1) ?? 0) >= cutAt
    for (let phase = 0; phase < notation.phases; phase += 1) {
      const inner = readPhase(view, notation, runs, phase)
      if (inner.length > 0) yield inner.finish(view, isCut)
    }
  }
}

function readPhase({ bytes }: View, notation: Notation, runs: Runs, phase: number): ViewWriter {
  const size = runs.reduce((sum, edge, n) => (n % 2 === 0 ? sum - edge : sum + edge + 1), 0)
  const out = new ViewWriter(size, true)
  for (let n = 0; n < runs.length; n += 2) {
    const start = runs[n] ?? 0
    if (out.length > 0) out.put(SEPARATOR, start, start)
    notation.read(bytes, start, runs[n + 1] ?? 0, phase, out)
  }
  return out
}

/** Those that were not read in the source already, because something in them was unescaped since. */
function newRuns({ source, ends, starts }: View, runs: Runs): Runs {
  if (source === null || ends !== null) return runs
  const found: Runs = []
  for (let n = 0; n < runs.length; n += 2) {
    const start = runs[n] ?? 0
    const end = runs[n + 1] ?? 0
    if ((starts[end - 1] ?? 0) - (starts[start] ?? 0) !== end - 1 - start) found.push(start, end)
  }
  return found
}
