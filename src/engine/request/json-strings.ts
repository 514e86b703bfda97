import { endOfString } from '../json.ts'

const KEY_FOLLOWS = /\s*:/y

/** Rewrites the string values of a JSON text and leaves every other character unchanged. */
export function mapJsonStrings(json: string, rewrite: (value: string) => string): string {
  let mapped = ''
  let copied = 0
  for (let at = json.indexOf('"'); at !== -1; at = json.indexOf('"', at)) {
    const end = endOfString(json, at)
    KEY_FOLLOWS.lastIndex = end
    const isKey = KEY_FOLLOWS.test(json)
    if (!isKey) {
      const value = JSON.parse(json.slice(at, end)) as string
      const rewritten = rewrite(value)
      if (rewritten !== value) {
        mapped += json.slice(copied, at) + JSON.stringify(rewritten)
        copied = end
      }
    }
    at = end
  }
  return mapped + json.slice(copied)
}

/** All string values of a JSON text. */
export function jsonStrings(json: string): string[] {
  const values: string[] = []
  mapJsonStrings(json, (value) => {
    values.push(value)
    return value
  })
  return values
}
