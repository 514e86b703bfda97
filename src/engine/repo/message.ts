/** What a commit is about, as its last lines say. */
export type Trailers = { layoutId: string | null; version: number | null; changeId: string | null }

const MAX_NAME_LENGTH = 80

const VERBS: Record<string, string> = {
  create: 'Create',
  update: 'Update',
  'translation.save': 'Translate',
  'translation.delete': 'Delete a translation of',
  promote: 'Promote a translation of',
  restore: 'Restore',
  delete: 'Delete',
}

export type Change = {
  action: string
  name: string
  layoutId: string
  version: number | null
  changeId: string
}

/** The change's own name in the commit is what tells, after a crash, whether it has arrived. */
export function writeMessage({ action, name, layoutId, version, changeId }: Change): string {
  const title = `${VERBS[action] ?? 'Save'} ${oneLine(name).slice(0, MAX_NAME_LENGTH).toWellFormed()}`
  return [
    title.trim(),
    '',
    `Flowpost-Layout: ${layoutId}`,
    ...(version === null ? [] : [`Flowpost-Version: ${version}`]),
    `Flowpost-Change: ${changeId}`,
    '',
  ].join('\n')
}

export const writeFirstMessage = (count: number, changeId: string) =>
  `Connect Flowpost: ${count === 1 ? '1 layout' : `${count} layouts`}\n\nFlowpost-Change: ${changeId}\n`

const oneLine = (text: string) => text.replace(/[\p{C}\s]+/gu, ' ').trim()

/** A name as git takes it: on one line, without what it uses as brackets. */
export const authorName = (name: string) => oneLine(name.replace(/[<>]/g, '')) || 'unknown'

const TRAILER = /^Flowpost-(Layout|Version|Change): (\S{1,100})$/

export function readTrailers(message: string): Trailers {
  const found = new Map<string, string>()
  for (const line of message.split('\n')) {
    const [, name = '', value = ''] = TRAILER.exec(line) ?? []
    found.set(name, value)
  }
  const version = found.get('Version') ?? ''
  return {
    layoutId: found.get('Layout') ?? null,
    version: /^[1-9]\d{0,8}$/.test(version) ? Number(version) : null,
    changeId: found.get('Change') ?? null,
  }
}

/** The message without the lines that are for us. */
export const shownMessage = (message: string) =>
  message
    .split('\n')
    .filter((line) => !TRAILER.test(line))
    .join('\n')
    .trim()
