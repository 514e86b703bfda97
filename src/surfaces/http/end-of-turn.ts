/**
 * Runs work at the end of the event loop turn in which it was requested. Answers are written this way: the first write
 * wakes the client, which costs more than producing the answer, and those that follow at once find it awake.
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
