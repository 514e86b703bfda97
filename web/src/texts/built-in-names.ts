import type { Messages } from '../../../src/messages/types.ts'

/** The variables that every email has. */
export const BUILT_IN = {
  storeName: 'store.name',
  locale: 'locale',
  unsubscribeUrl: 'unsubscribe_url',
  unsubscribeLink: 'unsubscribe_link',
} as const

let names: ReadonlyMap<string, string> = new Map()

/** Sets the names of these variables in the app language. */
export function setBuiltInNames(texts: Messages['app']['builtIn']) {
  names = new Map(
    Object.entries(BUILT_IN).map(([name, path]) => [path, texts[name as keyof typeof BUILT_IN]] as const),
  )
}

export const builtInName = (path: string): string | undefined => names.get(path)
