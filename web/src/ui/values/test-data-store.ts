import type { Values } from './test-values.ts'

const PREFIX = 'flowpost-test-data/'
const keyOf = (person: string, id: string) => `${PREFIX}${person}/${id}`

/** Test data of HTTP requests and HTML layouts, which have no design to store it in. Each user has their own. */
export function readTestData(person: string, id: string): Values {
  try {
    return JSON.parse(localStorage.getItem(keyOf(person, id)) ?? '{}') as Values
  } catch {
    return {}
  }
}

export const writeTestData = (person: string, id: string, values: Values) =>
  localStorage.setItem(keyOf(person, id), JSON.stringify(values))

/** Also removes data from before it was stored per user. */
export function deleteTestData(person: string) {
  for (const key of Object.keys(localStorage)) {
    const rest = key.startsWith(PREFIX) ? key.slice(PREFIX.length) : ''
    if (rest.startsWith(`${person}/`) || (rest !== '' && !rest.includes('/'))) localStorage.removeItem(key)
  }
}
