import type { Picture, StarterLocale } from './starter.ts'

type Product = 'lamp' | 'mug' | 'notebook'

const TITLES: Record<Product, Record<StarterLocale, [title: string, variant: string]>> = {
  mug: { en: ['Ember mug', '320 ml, brick red'], de: ['Becher Glut', '320 ml, ziegelrot'] },
  notebook: { en: ['Atlas notebook', 'A5, dotted'], de: ['Notizbuch Atlas', 'A5, punktiert'] },
  lamp: { en: ['Moon lamp', 'With an oak foot'], de: ['Mondlampe', 'Mit Fuß aus Eiche'] },
}

/** A line of an order or a basket, for previews and tests. */
export function sampleItem(
  locale: StarterLocale,
  product: Product,
  quantity: number,
  unitPrice: number,
  picture: Picture,
) {
  const [title, variant] = TITLES[product][locale]
  return { title, variant, quantity, price: quantity * unitPrice, image: picture.url }
}
