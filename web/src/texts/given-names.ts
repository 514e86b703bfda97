import type { Messages } from '../../../src/messages/types.ts'

/** The variables that every email has. */
export const GIVEN = {
  storeName: 'store.name',
  locale: 'locale',
  unsubscribeUrl: 'unsubscribe_url',
  unsubscribeLink: 'unsubscribe_link',
} as const

let names: ReadonlyMap<string, string> = new Map()

/** Sets their names in the app language. */
export function setGivenNames(texts: Messages['app']['given']) {
  names = new Map(
    Object.entries(GIVEN).map(([given, path]) => [path, texts[given as keyof typeof GIVEN]] as const),
  )
}

export const givenName = (path: string): string | undefined => names.get(path)
