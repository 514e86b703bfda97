import { busy, tooMany } from '../../core/call/errors.ts'
import { problemOf } from '../../problems/problems.ts'

const RETRY_SECONDS = 60

/**
 * Limits how many long requests are open at once, per person and in this process. Returns a function that acquires a slot
 * and returns another that releases it.
 */
export function createConcurrencyLimit(
  kind: 'streams' | 'uploads',
  limits: { perPerson: number; all: number },
) {
  const open = new Map<string, number>()
  let all = 0
  return (personId: string): (() => void) => {
    const personCount = open.get(personId) ?? 0
    if (personCount >= limits.perPerson)
      throw tooMany(problemOf(`app.too_many_${kind}`, { count: personCount }), RETRY_SECONDS)
    if (all >= limits.all) throw busy(problemOf(`app.${kind}_busy`), RETRY_SECONDS)
    open.set(personId, personCount + 1)
    all += 1
    let isOpen = true
    return () => {
      if (!isOpen) return
      isOpen = false
      all -= 1
      const remaining = (open.get(personId) ?? 1) - 1
      if (remaining > 0) open.set(personId, remaining)
      else open.delete(personId)
    }
  }
}
