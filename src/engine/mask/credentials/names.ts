import type { Part } from './parts.ts'

/** A longer name would not help to find the part. */
const LONGEST = 200

/** What people call a part: its field and the way to it, as in `body.items[0].token` or `url.token`. */
export function nameOfPart(field: string, { place }: Part): string {
  const name = field === 'body' ? nameInBody(place) : field === 'url' ? nameInUrl(place) : field
  return name.length > LONGEST ? field : name
}

const ITEM = /^(\d+)of\d+$/

/** JSON inside a string starts after a `>`. */
const nameInBody = (place: string) =>
  `body${place
    .split('>')
    .flatMap((inside) => inside.replace(ALL_OF_IT, '').split('/'))
    .map(nameOfStep)
    .join('')}`

/** The only value of a text, or a text that is no JSON. */
const ALL_OF_IT = /^(?:0of1|text)(?=\/|$)/

function nameOfStep(step: string): string {
  const [, index] = ITEM.exec(step) ?? []
  if (index !== undefined) return `[${index}]`
  return step === '' ? '' : `.${step}`
}

const PARAMETER = /^(?:query|fragment):(.*)#\d+of\d+$/s

function nameInUrl(place: string): string {
  const [, parameter] = PARAMETER.exec(place) ?? []
  if (parameter !== undefined) return `url.${parameter}`
  return place === 'user' || place === 'password' ? `url.${place}` : 'url'
}
