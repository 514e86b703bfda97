export type LoadOnce<T> = {
  (): Promise<T>
  /** The current or finished load; undefined before the first call and after a failure. */
  loaded(): Promise<T> | undefined
}

/** Loads on the first call and shares the result. A failure rejects the calls waiting for it; the next call retries. */
export function loadOnce<T>(load: () => Promise<T>): LoadOnce<T> {
  let loading: Promise<T> | undefined
  const get = () => {
    if (loading) return loading
    loading = load()
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  return Object.assign(get, { loaded: () => loading })
}
