/** The editor renders only designs in the browser; the library that text layouts need stays on the server. */
export const openConverter = (): ((html: string, links?: object[]) => string) => {
  throw new Error('text layouts are rendered on the server')
}
