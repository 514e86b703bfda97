import type { Messages } from '../../../../../src/messages/types.ts'
import type { Block } from '../document.ts'
import { withNewIds } from '../ids.ts'

export type BlockType = Block['type']

type Fresh<Type> = Omit<Extract<Block, { type: Type }>, 'id' | 'type'>
type Surroundings = {
  /** Where the service can be reached from outside: it serves the neutral picture of a new image. */
  baseUrl: string
  words: Messages['editor']['blocks']['fresh']
}

/** A file that is chosen later: nothing is attached until somebody does, or a step names one. */
export const NO_FILE = { if: 'variables.file_url', url: '{{ variables.file_url }}' }

/** Points nowhere; the preview's findings say so until it is replaced. */
const NO_LINK = '#'

const PICTURE = '/app/picture.png'

/** The neutral picture of a new image. */
export const pictureUrl = (baseUrl: string) => baseUrl + PICTURE

export const isNeutralPicture = (url: string) => url.endsWith(PICTURE)

/** In the order of the menu. */
const FRESH: { [Type in BlockType]: (around: Surroundings) => Fresh<Type> } = {
  heading: ({ words }) => ({ text: words.heading, level: 2 }),
  text: ({ words }) => ({ html: `<p>${words.text}</p>` }),
  image: ({ baseUrl }) => ({ url: pictureUrl(baseUrl) }),
  logo: ({ baseUrl }) => ({ url: pictureUrl(baseUrl) }),
  button: ({ words }) => ({ label: words.button, href: NO_LINK }),
  divider: () => ({}),
  spacer: () => ({ height: 24 }),
  columns: ({ words }) => ({
    columns: [words.text, words.text].map((text) => ({
      blocks: [{ type: 'text' as const, html: `<p>${text}</p>` }],
    })),
  }),
  section: ({ words }) => ({
    padding: { top: 16, bottom: 16 },
    blocks: [{ type: 'text', html: `<p>${words.text}</p>` }],
  }),
  table: ({ words: { table } }) => ({
    columns: [
      { title: table.item },
      { title: table.quantity, align: 'right' },
      { title: table.price, align: 'right' },
    ],
    rows: [[table.product, '2', table.amount]],
    totals: [{ label: table.total, value: table.amount }],
  }),
  social: () => ({
    items: (['instagram', 'facebook', 'website'] as const).map((network) => ({ network, href: NO_LINK })),
  }),
  file: () => ({ ...NO_FILE, filename: 'file.pdf' }),
  video: ({ baseUrl, words }) => ({
    thumbnail: { url: pictureUrl(baseUrl) },
    href: NO_LINK,
    alt: words.video,
  }),
  html: ({ words }) => ({ html: `<p>${words.html}</p>` }),
  unsubscribe: () => ({}),
}

export const BLOCK_TYPES = Object.keys(FRESH) as BlockType[]

/** A block that is valid at once, with ids of its own. */
export function newBlock(type: BlockType, around: Surroundings): Block {
  const [block] = withNewIds([{ type, ...FRESH[type](around) } as Block])
  return block as Block
}
