/** The editor renders designs alone in the browser; the two libraries that text layouts need stay on the server. */
const onServerOnly = (): never => {
  throw new Error('text layouts are rendered on the server')
}

export const inlineStyles: (html: string) => string = onServerOnly
export const openConverter: () => (html: string, links?: object[]) => string = onServerOnly
