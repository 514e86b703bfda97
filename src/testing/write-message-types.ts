import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Parts } from '../messages/format.ts'
import { namespacesOf, parseMessages, readMessageFile, valuesOf } from '../messages/message-files.ts'
import type { ParsedMessages } from '../messages/message-tree.ts'

export const MESSAGE_TYPES = join(import.meta.dirname, '../messages/types.ts')

const nameOf = (key: string) => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : `'${key}'`)

/** The type of the messages with parameters in a node; null if there are none. */
function typeOf(node: string | Parts | ParsedMessages, indent: string): string | null {
  if (typeof node === 'string') return null
  if (Array.isArray(node)) {
    const values = [...valuesOf(node as Parts)].map(([name, type]) => `${nameOf(name)}: ${type}`)
    return `(values: { ${values.join('; ')} }) => string`
  }
  const inner = `${indent}  `
  const lines = Object.entries(node as ParsedMessages).flatMap(([key, child]) => {
    const type = typeOf(child, inner)
    return type === null ? [] : [`${inner}${nameOf(key)}: ${type}\n`]
  })
  return lines.length === 0 ? null : `{\n${lines.join('')}${indent}}`
}

/** The types of messages with parameters, from the English files. All other messages are plain strings. */
export function writeMessageTypes(): string {
  const names = namespacesOf('en')
  const all = names.map((name) => [name, parseMessages(readMessageFile('en', name))])
  const imports = names.map((name) => `import type ${name} from './en/${name}.json'\n`).join('')
  const files = names.map((name) => `  ${name}: typeof ${name}\n`).join('')
  return `// Written by \`npm run messages\` from src/messages/en.
${imports}
/** Messages as code uses them: a string, or a function of its parameters. */
export type Messages = WithValues<Files, TakeValues>

type Files = {\n${files}}

type WithValues<File, Functions> = {
  [Key in keyof File]: Key extends keyof Functions
    ? Functions[Key] extends (values: never) => string
      ? Functions[Key]
      : WithValues<File[Key], Functions[Key]>
    : File[Key]
}

type TakeValues = ${typeOf(Object.fromEntries(all), '')}
`
}

if (import.meta.main) writeFileSync(MESSAGE_TYPES, writeMessageTypes())
