import type { Messages } from '../../../../src/messages/types.ts'
import { textOf } from '../../texts/text-of.ts'

/** A property's label. A property without a translation is labeled by name: `lineHeight` becomes "Line height". */
export function labelOf(
  { properties }: Pick<Messages['editor']['inspector'], 'properties'>,
  name: string,
): string {
  const spaced = name.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
  return textOf(properties, name) ?? spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
