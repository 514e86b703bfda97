/** Input for `git fast-import` with a given number of commits, each changing the body of one text layout. */
export function writeHistory(layoutIds: readonly string[], commits: number, branch = 'main'): string {
  const parts: string[] = []
  for (let n = 1; n <= commits; n++) {
    const title = `Change ${n}`
    const id = layoutIds[(n - 1) % layoutIds.length]
    const text = `text ${n}\n`
    parts.push(
      `commit refs/heads/${branch}\ncommitter Hand <hand@hand.example> ${1_500_000_000 + n * 60} +0000\n`,
      `data ${title.length}\n${title}\n`,
    )
    if (n <= layoutIds.length)
      parts.push(`M 100644 inline layouts/${id}/layout.json\ndata ${LAYOUT.length}\n${LAYOUT}\n`)
    parts.push(`M 100644 inline layouts/${id}/body.html\ndata ${text.length}\n${text}\n`)
  }
  return parts.join('')
}

const LAYOUT = '{ "name": "Order", "subject": "Old", "bodyType": "text" }'
