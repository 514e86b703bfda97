/** What is loaded when it is first needed, and stays. */
export type LoadOnce<T> = {
  (): Promise<T>
  /** What has been asked for so far; undefined while nobody has, and after a failure. */
  loaded(): Promise<T> | undefined
}

/** Loads at the first call and gives the same to all. A failure is told to those who wait, and then forgotten. */
export function loadOnce<T>(load: () => Promise<T>): LoadOnce<T> {
  let loading: Promise<T> | undefined
  const get = () => {
    if (loading) return loading
    const begun = load()
    loading = begun
    begun.catch(() => {
      loading = undefined
    })
    return begun
  }
  return Object.assign(get, { loaded: () => loading })
}
