const LENGTH = 200

/** The other side's words on one line, without what must not be repeated. */
export function quoteReply(text: string, secrets: readonly string[]): string {
  let line = text
  for (const secret of secrets) {
    if (secret === '') continue
    line = line.replaceAll(secret, '••••').replaceAll(Buffer.from(secret).toString('base64'), '••••')
  }
  line = line
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return line.length > LENGTH ? `${line.slice(0, LENGTH - 1).toWellFormed()}…` : line
}
