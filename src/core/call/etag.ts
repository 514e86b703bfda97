import { hash } from 'node:crypto'

/** A tag that changes whenever the representation does. */
export const etagOf = (representation: string) => `"${hash('sha1', representation, 'base64url')}"`

type Schema = { parse(value: unknown): unknown }

/** The tag that reading the record would return, computed from an operation's result without its additional fields. */
export function recordEtag(
  operation: { output: Schema; record?: Schema | undefined },
  read: Schema,
  output: unknown,
) {
  if (operation.output === read) return etagOf(JSON.stringify(output))
  return operation.record === read ? etagOf(JSON.stringify(read.parse(output))) : undefined
}

/** Compares a tag with the list in If-Match (strong: byte for byte) or If-None-Match (weak). */
export function matchesEtag(header: string, etag: string, comparison: 'strong' | 'weak'): boolean {
  if (header.trim() === '*') return true
  return header.split(',').some((part) => {
    const tag = part.trim()
    return (comparison === 'weak' && tag.startsWith('W/') ? tag.slice(2) : tag) === etag
  })
}
