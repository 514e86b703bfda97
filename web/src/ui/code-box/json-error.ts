const TOKEN =
  /\s*(?:([[\]{},:])|("(?:[^"\\\p{Cc}]|[\x7f-\x9f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|true\b|false\b|null\b))/uy

type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or end' | 'end'

/** The position of the first JSON syntax error, counting from 1, or null. Not all browsers report it. */
export function jsonErrorAt(text: string): { line: number; column: number } | null {
  const openBrackets: ('[' | '{')[] = []
  let expected: Expected = 'value'
  let position = 0
  while (true) {
    TOKEN.lastIndex = position
    const [token = '', mark, string, scalar] = TOKEN.exec(text) ?? []
    const start = skipSpace(text, position)
    if (token === '') return start === text.length && expected === 'end' ? null : positionAt(text, start)
    const next = nextExpected(expected, { mark, string, scalar }, openBrackets)
    if (next === null) return positionAt(text, start)
    expected = next
    position += token.length
  }
}

function positionAt(text: string, offset: number) {
  const lines = text.slice(0, offset).split('\n')
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}

function skipSpace(text: string, from: number): number {
  let position = from
  while (position < text.length && /\s/.test(text.charAt(position))) position++
  return position
}

type Token = { mark: string | undefined; string: string | undefined; scalar: string | undefined }

/** What may follow the token, or null if the token is not allowed here. */
function nextExpected(
  expected: Expected,
  { mark, string, scalar }: Token,
  openBrackets: ('[' | '{')[],
): Expected | null {
  const after = (): Expected => (openBrackets.length > 0 ? ', or end' : 'end')
  const close = (): Expected => {
    openBrackets.pop()
    return after()
  }
  if (expected === 'value' || expected === 'value or ]') {
    if (string !== undefined || scalar !== undefined) return after()
    if (mark === ']' && expected === 'value or ]') return close()
    if (mark !== '[' && mark !== '{') return null
    openBrackets.push(mark)
    return mark === '[' ? 'value or ]' : 'key or }'
  }
  if (expected === 'key' || expected === 'key or }') {
    if (string !== undefined) return ':'
    return mark === '}' && expected === 'key or }' ? close() : null
  }
  if (expected === ':') return mark === ':' ? 'value' : null
  if (expected !== ', or end') return null
  if (mark === ',') return openBrackets.at(-1) === '[' ? 'value' : 'key'
  return (mark === ']' && openBrackets.at(-1) === '[') || (mark === '}' && openBrackets.at(-1) === '{')
    ? close()
    : null
}
