import { textOf } from '../../texts/text-of.ts'

/** The label of a property or value. Without a message, it is derived from the name: "Line height" for `lineHeight`. */
export function labelOf(labels: Readonly<Record<string, string>>, name: string): string {
  const spaced = name.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
  return textOf(labels, name) ?? spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
