import type { Part } from './parts.ts'

/** A longer name would not help to find the part. */
const MAX_LENGTH = 200

/** A readable name of a part: its field and path, such as `body.items[0].token` or `url.token`. */
export function nameOfPart(field: string, { location }: Part): string {
  const name = field === 'body' ? nameInBody(location) : field === 'url' ? nameInUrl(location) : field
  return name.length > MAX_LENGTH ? field : name
}

const ITEM = /^(\d+)of\d+$/

/** JSON inside a string starts after a `>`. */
const nameInBody = (location: string) =>
  `body${location
    .split('>')
    .flatMap((inside) => inside.replace(WHOLE_TEXT, '').split('/'))
    .map(nameOfStep)
    .join('')}`

/** The only value in a text, or a text that is not JSON. */
const WHOLE_TEXT = /^(?:0of1|text)(?=\/|$)/

function nameOfStep(step: string): string {
  const [, index] = ITEM.exec(step) ?? []
  if (index !== undefined) return `[${index}]`
  return step === '' ? '' : `.${step}`
}

const PARAMETER = /^(?:query|fragment):(.*)#\d+of\d+$/s

function nameInUrl(location: string): string {
  const [, parameter] = PARAMETER.exec(location) ?? []
  if (parameter !== undefined) return `url.${parameter}`
  return location === 'user' || location === 'password' ? `url.${location}` : 'url'
}
