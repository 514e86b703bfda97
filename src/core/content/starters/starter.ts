import type { Block, Design } from '../../../engine/design/design.ts'

/** An image that comes with the starters; using it adds it to the store's files. */
export type PictureName =
  | 'basket'
  | 'invoice'
  | 'key'
  | 'lamp'
  | 'mug'
  | 'notebook'
  | 'order'
  | 'review'
  | 'shipping'
  | 'welcome'
  | 'workshop'

export type Picture = { key: string; url: string }

/** Texts that every starter has in every language, besides its own. */
type CommonTexts = { name: string; description: string; subject: string; previewText: string }

export const STARTER_LOCALES = ['en', 'de'] as const
export type StarterLocale = (typeof STARTER_LOCALES)[number]

export type Starter = {
  id: string
  category: 'transactional' | 'marketing'
  pictures: readonly PictureName[]
  texts: Record<StarterLocale, CommonTexts>
  /** The design in one language, with the pictures as files of the store. */
  design: (locale: StarterLocale, picture: (name: PictureName) => Picture) => Design
}

type StarterParts<Texts extends CommonTexts, Pictures extends PictureName> = {
  id: string
  category: Starter['category']
  pictures: readonly Pictures[]
  texts: Record<StarterLocale, Texts>
  blocks: (texts: Texts, picture: (name: Pictures) => Picture) => Block[]
  testVariables: (locale: StarterLocale, picture: (name: Pictures) => Picture) => Record<string, unknown>
}

/** One structure for all languages, so that they cannot drift apart. */
export function defineStarter<Texts extends CommonTexts, Pictures extends PictureName>(
  parts: StarterParts<Texts, Pictures>,
): Starter {
  return {
    id: parts.id,
    category: parts.category,
    pictures: parts.pictures,
    texts: parts.texts,
    design: (locale, picture) => ({
      global: GLOBAL,
      header: { blocks: [SHOP_NAME] },
      blocks: parts.blocks(parts.texts[locale], picture),
      testVariables: parts.testVariables(locale, picture),
    }),
  }
}

export const SERIF = 'Georgia, serif'
export const INK = '#22304a'
export const SUN = '#f2b950'
const SAND = '#f6f0e6'
export const TAN = '#efe3d0'
export const CREAM = '#fff8ec'
export const PALE = '#d7dde8'
export const MUTED = '#4a4640'

const GLOBAL = {
  width: 600,
  font: 'Helvetica Neue, Helvetica, Arial, sans-serif',
  background: SAND,
  contentBackground: '#fffdf9',
  textColor: '#2b2f38',
  linkColor: '#9a3e2a',
  buttonColor: INK,
  dark: {
    background: '#12161d',
    contentBackground: '#1b212b',
    textColor: '#ece8e1',
    linkColor: '#f2b08c',
    buttonColor: SUN,
    buttonTextColor: INK,
  },
}

const SHOP_NAME: Block = {
  type: 'heading',
  text: '{{ store.name }}',
  level: 3,
  size: 22,
  font: SERIF,
  align: 'center',
  padding: { top: 28, right: 32, bottom: 24, left: 32 },
}
