import type { Block, Design } from '../../../engine/design/design.ts'
import { INK, SERIF, SUN } from '../../../engine/design/starter-palette.ts'
import type { Language } from '../../../messages/languages.ts'
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }
import fr from './texts/fr.json' with { type: 'json' }

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

/** Typed by the English texts, so that a language without one of them does not compile. */
const TEXTS: Record<Language, typeof en> = { en, de, fr }

type Samples = typeof en.samples
type StarterId = Exclude<keyof typeof en, 'samples'>

type StarterParts<Id extends StarterId, Pictures extends PictureName> = {
  id: Id
  category: 'transactional' | 'marketing'
  pictures: readonly Pictures[]
  blocks: (texts: (typeof en)[Id], picture: (name: Pictures) => Picture) => Block[]
  testVariables: (samples: Samples, picture: (name: Pictures) => Picture) => Record<string, unknown>
}

export type Starter = ReturnType<typeof defineStarter>

/** One structure for all languages, so they cannot drift apart. */
export function defineStarter<Id extends StarterId, Pictures extends PictureName>({
  id,
  category,
  pictures,
  blocks,
  testVariables,
}: StarterParts<Id, Pictures>) {
  return {
    id,
    category,
    pictures,
    texts: (locale: Language) => TEXTS[locale][id],
    /** The design in one language, with its pictures from the store's files. */
    design: (locale: Language, picture: (name: PictureName) => Picture): Design => ({
      global: GLOBAL,
      header: { blocks: [SHOP_NAME] },
      blocks: blocks(TEXTS[locale][id], picture),
      testVariables: testVariables(TEXTS[locale].samples, picture),
    }),
  }
}

const SAND = '#f6f0e6'

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
