/** In the browser, the editor renders only designs; text layouts need a library that stays on the server. */
export const loadConverter = (): ((html: string, links?: object[]) => string) => {
  throw new Error('text layouts are rendered on the server')
}
