/** How much of subject and preview line common mail programs show in their lists, in characters; a rule of thumb. */
const INBOXES = [
  { name: 'Gmail', subject: 70, total: 110 },
  { name: 'Apple Mail, iPhone', subject: 38, total: 118 },
  { name: 'Outlook', subject: 52, total: 104 },
] as const

const cut = (text: string, length: number) => {
  const letters = [...text]
  return letters.length <= length ? text : `${letters.slice(0, Math.max(length - 1, 0)).join('')}…`
}

/** The lines as they would be read before the email is opened. */
export const inboxLines = (subject: string, previewText: string) =>
  INBOXES.map(({ name, subject: most, total }) => {
    const first = cut(subject, most)
    return { name, subject: first, previewText: cut(previewText, total - [...first].length) }
  })
