const TOKEN =
  /\s*(?:([[\]{},:])|("(?:[^"\\\p{Cc}]|[\x7f-\x9f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|true\b|false\b|null\b))/uy

type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or end' | 'end'

/** The position of the first JSON syntax error, or null. Not all browsers report it. */
export function jsonErrorAt(text: string): number | null {
  const open: ('[' | '{')[] = []
  let expected: Expected = 'value'
  let at = 0
  while (true) {
    TOKEN.lastIndex = at
    const [token = '', mark, string, scalar] = TOKEN.exec(text) ?? []
    const start = skipSpace(text, at)
    if (token === '') return start === text.length && expected === 'end' ? null : start
    const next = step(expected, { mark, string, scalar }, open)
    if (next === null) return start
    expected = next
    at += token.length
  }
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && /\s/.test(text.charAt(at))) at++
  return at
}

type Token = { mark: string | undefined; string: string | undefined; scalar: string | undefined }

/** What may follow the token, or null if the token is not allowed here. */
function step(expected: Expected, { mark, string, scalar }: Token, open: ('[' | '{')[]): Expected | null {
  const after = (): Expected => (open.length > 0 ? ', or end' : 'end')
  const close = (): Expected => {
    open.pop()
    return after()
  }
  if (expected === 'value' || expected === 'value or ]') {
    if (string !== undefined || scalar !== undefined) return after()
    if (mark === ']' && expected === 'value or ]') return close()
    if (mark !== '[' && mark !== '{') return null
    open.push(mark)
    return mark === '[' ? 'value or ]' : 'key or }'
  }
  if (expected === 'key' || expected === 'key or }') {
    if (string !== undefined) return ':'
    return mark === '}' && expected === 'key or }' ? close() : null
  }
  if (expected === ':') return mark === ':' ? 'value' : null
  if (expected !== ', or end') return null
  if (mark === ',') return open.at(-1) === '[' ? 'value' : 'key'
  return (mark === ']' && open.at(-1) === '[') || (mark === '}' && open.at(-1) === '{') ? close() : null
}
