/** There at once, or promised. */
export type MaybePromise<T> = T | Promise<T>

/**
 * Goes on at once with a value that is there, and later with one that is promised. Calls that need nothing
 * from outside are answered without a single wait; a promise for every step would double what they cost.
 */
export const chain = <T, U>(value: MaybePromise<T>, next: (value: T) => MaybePromise<U>): MaybePromise<U> =>
  value instanceof Promise ? value.then(next) : next(value)
