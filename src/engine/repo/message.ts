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

/** The change id in the message shows whether the change was pushed before a crash. */
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

/** An author name that git accepts: one line, without angle brackets. */
export const authorName = (name: string) => oneLine(name.replace(/[<>]/g, '')) || 'unknown'

const TRAILER = /^Flowpost-(Layout|Version|Change): (\S{1,100})$/

export function readTrailers(message: string): Trailers {
  const trailers = new Map<string, string>()
  for (const line of message.split('\n')) {
    const [, name = '', value = ''] = TRAILER.exec(line) ?? []
    trailers.set(name, value)
  }
  const version = trailers.get('Version') ?? ''
  return {
    layoutId: trailers.get('Layout') ?? null,
    version: /^[1-9]\d{0,8}$/.test(version) ? Number(version) : null,
    changeId: trailers.get('Change') ?? null,
  }
}

export const withoutTrailers = (message: string) =>
  message
    .split('\n')
    .filter((line) => !TRAILER.test(line))
    .join('\n')
    .trim()
