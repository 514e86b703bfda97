import { LANGUAGES, type Language } from '../../../src/messages/languages.ts'
import { bindMessages, type ParsedMessages } from '../../../src/messages/message-tree.ts'
import type { Messages } from '../../../src/messages/types.ts'
import { setBuiltInNames } from './built-in-names.ts'

/** The namespaces that the app loads; the others are used only by the server. */
export type Namespace = Exclude<keyof Messages, 'emails' | 'names' | 'notices' | 'unsubscribe'>

type LoadedLanguage = { language: Language; locale: string; texts: Partial<Messages> }

const FOLDER = '../../../src/messages'
const files = import.meta.glob<ParsedMessages>(
  [
    '../../../src/messages/*/*.json',
    '!../../../src/messages/*/{emails,names,notices,problems,unsubscribe}.json',
  ],
  { import: 'default' },
)

let current: LoadedLanguage | undefined
/** The most recently requested language, whether or not it has finished loading. */
let requested: LoadedLanguage | undefined
const listeners = new Set<() => void>()
/** The namespaces of all pages opened so far. A new language becomes current once it has loaded all of them. */
const openedNamespaces = new Set<Namespace>(['app'])

export function onLanguage(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The current language. The app renders nothing before one has loaded. */
export function currentLanguage(): LoadedLanguage {
  if (!current) throw new Error('no language is loaded')
  return current
}

/** Loads a language and switches the whole app to it. Resolves once the most recently requested language is current. */
export function showLanguage(language: Language): Promise<void> {
  if (requested?.language !== language) switching = show(language)
  return switching
}

let switching = Promise.resolve()

async function show(language: Language): Promise<void> {
  const next: LoadedLanguage = { language, locale: regionOf(language), texts: {} }
  requested = next
  try {
    await fillIn(next)
  } catch (error) {
    if (requested === next) requested = current
    throw error
  }
  if (requested !== next) return switching
  current = next
  if (next.texts.app) setBuiltInNames(next.texts.app)
  document.documentElement.lang = language
  for (const listener of listeners) listener()
}

/** Loads all missing namespaces, including those of pages opened in the meantime. */
async function fillIn({ language, locale, texts }: LoadedLanguage): Promise<void> {
  const missing = [...openedNamespaces].filter((namespace) => !texts[namespace])
  if (missing.length === 0) return
  const load = async (namespace: Namespace) => {
    const messages = await files[`${FOLDER}/${language}/${namespace}.json`]?.()
    if (!texts[namespace]) Object.assign(texts, { [namespace]: bindMessages(messages ?? {}, locale) })
  }
  await Promise.all(missing.map(load))
  await fillIn({ language, locale, texts })
}

/** Loads namespaces in the current language and in the one being loaded, if any. */
export async function loadTexts(namespaces: readonly Namespace[]): Promise<void> {
  for (const namespace of namespaces) openedNamespaces.add(namespace)
  const pending = requested
  await Promise.all([current, pending].map((language) => language && fillIn(language)))
  if (requested !== pending) await loadTexts(namespaces)
}

/** Loads the code of a page or dialog together with its messages. */
export async function withTexts<Module>(
  namespaces: readonly Namespace[],
  module: Promise<Module>,
): Promise<Module> {
  const [loaded] = await Promise.all([module, loadTexts(namespaces)])
  return loaded
}

/** The browser's regional variant of the language, for times and numbers. */
const regionOf = (language: Language) =>
  navigator.languages.find((locale) => baseOf(locale) === language) ?? language

const baseOf = (locale: string) => locale.split('-')[0]

const toLanguage = (name: string | null | undefined) => LANGUAGES.find((language) => language === name)

const browserLanguage = (): Language =>
  toLanguage(navigator.languages.map(baseOf).find((base) => toLanguage(base))) ?? 'en'

const CHOICE_KEY = 'flowpost-language'

/** The language chosen in this browser, until the user signs out; otherwise the browser's preference. */
export const preferredLanguage = (): Language =>
  toLanguage(localStorage.getItem(CHOICE_KEY)) ?? browserLanguage()

/** Switches to the chosen language and remembers it; null returns to the browser's. */
export function chooseLanguage(choice: Language | null) {
  if (choice) localStorage.setItem(CHOICE_KEY, choice)
  else localStorage.removeItem(CHOICE_KEY)
  return showLanguage(preferredLanguage())
}

/** Switches to the language set in the user's account. */
export const showLanguageOf = ({ locale }: { locale: string | null }) => {
  const choice = toLanguage(locale)
  return choice ? chooseLanguage(choice) : showLanguage(preferredLanguage())
}
