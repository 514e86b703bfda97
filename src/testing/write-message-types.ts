import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Parts } from '../messages/format.ts'
import { namespacesOf, parseMessages, readMessageFile, valuesOf } from '../messages/message-files.ts'
import type { ParsedMessages } from '../messages/message-tree.ts'

export const MESSAGE_TYPES = join(import.meta.dirname, '../messages/types.ts')

const nameOf = (key: string) => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : `'${key}'`)

function typeOf(node: string | Parts | ParsedMessages, indent: string): string {
  if (typeof node === 'string') return 'string'
  if (Array.isArray(node)) {
    const values = [...valuesOf(node as Parts)].map(([name, type]) => `${nameOf(name)}: ${type}`)
    return `(values: { ${values.join('; ')} }) => string`
  }
  const inner = `${indent}  `
  const lines = Object.entries(node as ParsedMessages).map(
    ([key, child]) => `${inner}${nameOf(key)}: ${typeOf(child, inner)}\n`,
  )
  return `{\n${lines.join('')}${indent}}`
}

/** The types of all messages, from the English files. */
export function writeMessageTypes(): string {
  const all = namespacesOf('en').map((name) => [name, parseMessages(readMessageFile('en', name))])
  const type = typeOf(Object.fromEntries(all), '')
  return `/** Written by \`npm run messages\` from src/messages/en: a text, or a function of the values it takes. */\nexport type Messages = ${type}\n`
}

if (import.meta.main) writeFileSync(MESSAGE_TYPES, writeMessageTypes())
