import type { Messages } from '../../../src/messages/types.ts'

/** The variables that every email has. */
export const BUILT_IN = {
  storeName: 'store.name',
  locale: 'locale',
  unsubscribeUrl: 'unsubscribe_url',
  unsubscribeLink: 'unsubscribe_link',
} as const

let names: ReadonlyMap<string, string> = new Map()
let dateStyles = names

type Texts = Pick<Messages['app'], 'builtIn' | 'dateStyles'>

/** Sets the names of these variables and of date styles in the app language. */
export function setBuiltInNames(texts: Texts) {
  names = new Map(
    Object.entries(BUILT_IN).map(
      ([name, path]) => [path, texts.builtIn[name as keyof typeof BUILT_IN]] as const,
    ),
  )
  dateStyles = new Map(Object.entries(texts.dateStyles))
}

/** "with weekday" for `full`; a date pattern has no name. */
export const dateStyleName = (style: string): string => dateStyles.get(style) ?? style

export const builtInName = (path: string): string | undefined => names.get(path)
