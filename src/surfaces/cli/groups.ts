import type { Command } from 'commander'

export const GROUPS: Record<string, string> = {
  store: 'Stores, each isolated from the others',
  key: 'API keys',
  token: 'Step tokens, which workflow platforms use to run steps',
  'signing-secret': 'Secrets for signing step calls',
  shopify: 'Shopify shops that run steps with Flow',
  smtp: 'SMTP senders',
  mailbox: 'Connected mailboxes',
  sender: 'Senders of any kind',
  inbox: 'The built-in test inbox',
  history: 'Sent emails and HTTP calls',
  language: 'Layout languages',
  notice: 'Who receives emails about problems in a store',
  secret: 'Secrets that templates use',
  file: 'Uploaded files',
  layout: 'Email layouts and their languages',
  request: 'HTTP requests',
  step: 'Workflow steps that use layouts and HTTP requests',
  preset: 'Shared headers and footers',
  settings: 'Store settings',
  repo: 'The repository that stores versions as commits',
  unsubscribe: 'Addresses that unsubscribed from marketing emails',
  user: 'App accounts',
  installation: 'Settings for the whole installation',
  'master-key': 'The key that encrypts secrets and credentials',
}

/** What a group of commands does by itself: `help` explains its commands, anything else is refused. */
export function explainOrRefuse(this: Command) {
  const [first, ...words] = this.args
  if (first === undefined) return this.error(`a command is required: ${namesOf(this).join(', ')}`)
  if (first !== 'help') return refuse(this, first)
  return words.reduce((group: Command, word) => findIn(group, word) ?? refuse(group, word), this).help()
}

const namesOf = (group: Command) => group.commands.map((command) => command.name())
const findIn = (group: Command, name: string) => group.commands.find((command) => command.name() === name)

function refuse(group: Command, unknown: string): never {
  const names = namesOf(group)
  const meant = closestOf(unknown, names)
  const there = names.length === 0 ? `\`${group.name()}\` has none` : `there are ${names.join(', ')}`
  return group.error(`unknown command \`${unknown}\`; ${meant ? `did you mean \`${meant}\`?` : there}`)
}

/** The closest known word: at most two typing errors away, fewer for a short one. */
function closestOf(typed: string, words: readonly string[]): string | null {
  const allowed = typed.length < 4 ? 1 : 2
  const ranked = words
    .map((word) => ({ word, distance: distanceOf(typed.toLowerCase(), word) }))
    .filter(({ distance }) => distance <= allowed)
    .sort((a, b) => a.distance - b.distance)
  return ranked[0]?.word ?? null
}

/** The edit distance: letters inserted, deleted, changed or swapped. */
function distanceOf(from: string, to: string): number {
  if (Math.abs(from.length - to.length) > 2) return Number.POSITIVE_INFINITY
  let [before, row]: [number[], number[]] = [[], Array.from({ length: to.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= to.length; j += 1) {
      const same = from[i - 1] === to[j - 1] ? 0 : 1
      const swapped = from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1] ? (before[j - 2] ?? 9) + 1 : 9
      next[j] = Math.min((next[j - 1] ?? 9) + 1, (row[j] ?? 9) + 1, (row[j - 1] ?? 9) + same, swapped)
    }
    ;[before, row] = [row, next]
  }
  return row[to.length] ?? Number.POSITIVE_INFINITY
}
