import { createObservable, useObservable } from '../../ui/observable.ts'

/** Whether the caret is in Liquid that is still being typed. Its errors are not reported until the caret leaves it. */
export const unfinishedLiquid = createObservable(false)

export const useUnfinishedLiquid = () => useObservable(unfinishedLiquid, (isUnfinished) => isUnfinished)
