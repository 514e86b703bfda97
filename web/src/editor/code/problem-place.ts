const PLACE = /^(.*?),? line (\d+), column (\d+)(.*)$/s

/** The place that the server names in its reason: `tag "if" not closed, line 3, column 7`. */
export function problemPlace(reason: string): { message: string; line: number; column: number } {
  const [, what = reason, line = '1', column = '1', rest = ''] = PLACE.exec(reason) ?? []
  return { message: (what + rest).trim(), line: Number(line), column: Number(column) }
}
