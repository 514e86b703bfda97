/**
 * Does work at the end of the turn of the event loop in which it was asked for. Answers are written this way: the first
 * one wakes whoever waits for it, which costs more than making it, and those that follow at once find them awake.
 */
export function createEndOfTurn(): (work: () => void) => void {
  let waiting: (() => void)[] = []
  const doAll = () => {
    const asked = waiting
    waiting = []
    for (const work of asked) work()
  }
  return (work) => {
    if (waiting.push(work) === 1) setImmediate(doAll)
  }
}
